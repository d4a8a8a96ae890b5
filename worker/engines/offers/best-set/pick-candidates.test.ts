import { expect, test } from 'vitest';
import { accepted, at, buildOpen, here, measure, NOW, terms } from '#tests/factories/evaluated-offers.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { evaluateOpenOffers } from '#worker/engines/offers/evaluate-open-offers.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import { pickCandidates } from './pick-candidates.ts';

/** Two offers that meet their deadlines beside some active orders, with the input and result of their evaluation. */
function layOut(activeCount: number, isOnBoard = false) {
  const place = (index: number) => at((index * 7) % 11, (index * 5) % 13);
  const due = { promisedAt: NOW + 8 * HOUR_MS };
  const active = Array.from({ length: activeCount }, (_, index) =>
    accepted({
      ...due,
      id: `active-${index}`,
      pickup: place(index),
      dropoff: place(index + 20),
      pickedUpAt: isOnBoard ? NOW : null,
    }),
  );
  const offers = [0, 1].map((index) =>
    buildOpen({ ...due, id: `offer-${index}`, pickup: place(index), dropoff: place(index + 20) }),
  );
  const layout = createOfferLayout([...active, ...offers], here, NOW);
  const given = { layout, legs: measure(layout.points), terms, scenario: null, now: NOW };
  return { given, evaluations: evaluateOpenOffers(given) };
}

function countCandidates(activeCount: number, isOnBoard = false): number {
  const { given, evaluations } = layOut(activeCount, isOnBoard);
  expect(evaluations.map(({ kept }) => kept !== null)).toEqual([true, true]);
  return pickCandidates(given.layout, evaluations, 1).length;
}

test('compares offers for a set only beside as many active orders as the table holds', () => {
  expect([7, 9, 10, 12].map((count) => countCandidates(count))).toEqual([2, 1, 0, 0]);
  expect([14, 15, 18].map((count) => countCandidates(count, true))).toEqual([1, 0, 0]);
});

test('beside thirty active orders each offer keeps its own verdict', () => {
  const { given, evaluations } = layOut(30);
  const report = createOfferReport(given);
  expect(report.bestSet).toBeNull();
  expect(Object.values(report.evaluations).map(({ isTake }) => isTake)).toEqual(
    evaluations.map(({ isTake }) => isTake),
  );
});
