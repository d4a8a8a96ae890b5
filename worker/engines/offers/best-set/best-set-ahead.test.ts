import { expect, test } from 'vitest';
import { at, buildOpen, here, measure, NOW, terms } from '#tests/factories/evaluated-offers.ts';
import { evaluateOpenOffers } from '#worker/engines/offers/evaluate-open-offers.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import { findBestSet } from './find-best-set.ts';

test('leaves out of the set what the lookahead advises against', () => {
  const offers = ['one', 'two', 'three'].map((id, index) =>
    buildOpen({ id, payoutCents: 1500, pickup: at(1, index / 10), dropoff: at(3, index / 10) }),
  );
  const layout = createOfferLayout(offers, here, NOW);
  const legs = measure(layout.points);
  const evaluations = evaluateOpenOffers({ layout, legs, terms, scenario: null, now: NOW });
  const find = (evaluated: typeof evaluations) =>
    findBestSet({ layout, legs, terms, evaluations: evaluated, now: NOW });
  expect(find(evaluations)?.take).toHaveLength(3);
  const advised = evaluations.map((evaluation) =>
    evaluation.orderId === 'two'
      ? { ...evaluation, isTake: false, reason: { key: 'betterWithout' as const, minutes: 45 } }
      : evaluation,
  );
  expect(find(advised)?.take.toSorted()).toEqual(['one', 'three']);
});
