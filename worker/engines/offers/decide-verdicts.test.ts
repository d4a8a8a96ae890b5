import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { here, measure, NOW, order, plain } from '#tests/factories/random-offers.ts';
import { buildEvaluation } from '#tests/ui/build-offer-report.ts';
import { createOfferReport } from './create-offer-report.ts';
import { decideVerdicts } from './decide-verdicts.ts';
import type { OfferEvaluation, ScoredOffer } from './offer.ts';
import { createOfferLayout } from './offer-layout.ts';
import { getVerdict } from './verdict.ts';

function decide(changes: Partial<ScoredOffer> & { payCents?: number }, take: string[] | null = null) {
  const { payCents = 940, ...rest } = changes;
  const scored = buildEvaluation({ orderId: 'a', ...rest });
  const decided = decideVerdicts({
    scored: [{ ...scored, sum: { ...scored.sum, payCents } }],
    bestSet: take && { take },
    together: [],
    wageCentsPerHour: 900,
  });
  return decided.a as OfferEvaluation;
}

test.each([
  { valueCents: 100, payCents: 940, verdict: 'take' },
  { valueCents: 99, payCents: 940, verdict: 'maybe' },
  { valueCents: 0, payCents: 940, verdict: 'maybe' },
  { valueCents: 149, payCents: 3000, verdict: 'maybe' },
  { valueCents: 150, payCents: 3000, verdict: 'take' },
])('a gain of $valueCents cents on a pay of $payCents is a $verdict', ({ verdict, ...gain }) => {
  expect(getVerdict(decide(gain))).toBe(verdict);
});

test.each([
  { waitMinutes: 35, verdict: 'take' },
  { waitMinutes: 45, verdict: 'maybe' },
])('a take with a wait of $waitMinutes minutes is a $verdict at a minimum of $9 an hour', (one) => {
  const ready = { origin: 'learned', at: NOW, latestAt: NOW, arriveAt: NOW } as const;
  const waiting = decide({ valueCents: 300, ready: { ...ready, waitMinutes: one.waitMinutes } });
  expect([waiting.isTake, getVerdict(waiting)]).toEqual([true, one.verdict]);
});

test('skips offers outside the best set, however good alone, except those without places', () => {
  const left = decide({ valueCents: 1131 }, ['b']);
  expect(getVerdict(left)).toBe('skip');
  expect(left).toMatchObject({ reason: { key: 'notInSet', size: 1 }, confidence: 'weak' });
  expect(getVerdict(decide({ valueCents: 1131 }, ['a', 'b']))).toBe('take');
  expect(getVerdict(decide({ valueCents: 1131, basis: 'alone' }, ['b']))).toBe('take');
});

test('suggests exactly the strong takes, and no take has a negative value', () => {
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 1, maxLength: 6 }),
      fc.array(order, { minLength: 0, maxLength: 2 }),
      fc.constantFrom(0, 250),
      fc.boolean(),
      (offered, held, capacityCostCents, isKnown) => {
        const open = [
          ...held.map((one, index) =>
            buildTypedOrder({ ...one, id: `active-${index}`, status: 'accepted', createdAt: NOW }),
          ),
          ...offered.map((one, index) => buildTypedOrder({ ...one, id: `offer-${index}`, createdAt: NOW })),
        ];
        const nowhere = { positionLat: null, positionLng: null, positionAt: null };
        const layout = createOfferLayout(open, isKnown ? here : nowhere, NOW);
        const terms = { ...plain, capacityCostCents };
        const report = createOfferReport({ layout, legs: measure(layout.points), terms, now: NOW });
        for (const evaluation of Object.values(report.evaluations)) {
          const { orderId, isTake, confidence, valueCents, sum } = evaluation;
          if (isTake) {
            const isWeak = valueCents < 100 || valueCents < 0.05 * sum.payCents;
            expect(valueCents).toBeGreaterThanOrEqual(0);
            expect(confidence).toBe(isWeak ? 'weak' : 'strong');
          }
          expect(report.suggestedIds.includes(orderId)).toBe(getVerdict(evaluation) === 'take');
          if (report.bestSet) expect(report.bestSet.take.includes(orderId)).toBe(isTake);
        }
      },
    ),
    { numRuns: countRuns({ usual: 60, thorough: 500 }) },
  );
});
