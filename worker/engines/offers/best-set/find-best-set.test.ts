import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { CITY, countBits, here, measure, NOW, order, plain } from '#tests/factories/random-offers.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { evaluateOpenOffers } from '#worker/engines/offers/evaluate-open-offers.ts';
import type { OfferReport } from '#worker/engines/offers/offer.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import { type ActiveOrder, planActiveOrders, priceLegs } from '#worker/engines/offers/plan-active-orders.ts';
import { pickCandidates } from './pick-candidates.ts';

/** Maximum number of active orders and chosen offers together. */
const MAX_TOGETHER = 5;
const round = (value: number) => Math.round(value * 100) / 100;

/** Expects a set that nets `best` cents an hour, or no set if it is null. */
function expectSet(report: OfferReport, best: number | null): void {
  const { bestSet } = report;
  const candidates = Object.values(report.evaluations).filter(({ kept }) => kept !== null);
  if (candidates.length < 2) return;
  expect(bestSet !== null).toBe(best !== null);
  if (!bestSet || best === null) return;
  expect(bestSet.netCentsPerHour).toBeCloseTo(best, -0.5);
}

test('no subset that meets every deadline with offers worth taking nets more an hour', () => {
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 2, maxLength: 7 }),
      fc.array(order, { minLength: 0, maxLength: 3 }),
      fc.integer({ min: 10, max: 60 }),
      fc.constantFrom(0, 150, 400),
      (offered, held, age, capacityCostCents) => {
        const terms = { ...plain, capacityCostCents };
        const createdAt = NOW - age * 60_000;
        const activeOrders = held.map((one, index) =>
          buildTypedOrder({ ...one, id: `active-${index}`, status: 'accepted', createdAt: NOW }),
        );
        const offers = offered.map((one, index) =>
          buildTypedOrder({ ...one, id: `offer-${index}`, createdAt }),
        );
        const layout = createOfferLayout([...activeOrders, ...offers], here, NOW);
        const legs = measure(layout.points);
        const report = createOfferReport({
          layout,
          legs,
          terms,
          scenario: null,
          isPro: false,
          now: NOW,
        });
        const rate = (chosen: typeof layout.offers) => {
          const all = [...layout.activeOrders, ...chosen];
          const stops: ActiveOrder[] = all.map((one) => one.stops);
          const plan = planActiveOrders(priceLegs(legs, terms), 0, stops);
          const pay = all.reduce((sum, one) => sum + one.order.payoutCents, 0);
          const net = pay - terms.costCentsPerMile * plan.miles;
          const minutes = plan.minutes + 2 * plan.stops.length;
          return { ...plan, minutes, late: plan.lateMinutes, rate: minutes > 0 ? (60 * net) / minutes : 0 };
        };
        // An offer's value beside the others: its pay minus its time, miles and capacity, each in whole cents as shown.
        const isWorth = (chosen: typeof layout.offers) =>
          chosen.every((one) => {
            const others = chosen.filter((other) => other !== one);
            const capacityCost = capacityCostCents * (held.length + others.length);
            const [after, before] = [rate(chosen), rate(others)];
            const time = Math.round((terms.wageCentsPerHour * round(after.minutes - before.minutes)) / 60);
            const car = Math.round(terms.costCentsPerMile * round(after.miles - before.miles));
            return one.order.payoutCents - capacityCost - time - car >= 0;
          });
        let best = held.length > 0 ? Math.max(0, rate([]).rate) : terms.wageCentsPerHour;
        let isBetter = false;
        for (let subset = 1; subset < 2 ** layout.offers.length; subset++) {
          if (countBits(subset) > MAX_TOGETHER - held.length) continue;
          const tried = rate(layout.offers.filter((_, index) => ((subset >> index) & 1) === 1));
          // Sums of the same legs in another order differ by rounding.
          if (tried.late > 1e-9 || tried.rate <= best + 1e-6) continue;
          if (!isWorth(layout.offers.filter((_, index) => ((subset >> index) & 1) === 1))) continue;
          best = tried.rate;
          isBetter = true;
        }
        expectSet(report, isBetter ? best : null);
      },
    ),
    { numRuns: countRuns({ usual: 40, thorough: 400 }) },
  );
});

test('takes two offers along the same route together, and leaves the far one', () => {
  const at = (north: number) => ({ lat: CITY.lat + north / 100, lng: CITY.lng });
  const open = [
    buildTypedOrder({ id: 'a', pickup: at(1), dropoff: at(4), payoutCents: 900, createdAt: NOW }),
    buildTypedOrder({ id: 'b', pickup: at(1), dropoff: at(3.8), payoutCents: 800, createdAt: NOW }),
    buildTypedOrder({ id: 'far', pickup: at(-9), dropoff: at(-15), payoutCents: 700, createdAt: NOW }),
  ];
  const layout = createOfferLayout(open, here, NOW);
  const { bestSet } = createOfferReport({
    layout,
    legs: measure(layout.points),
    terms: plain,
    scenario: null,
    isPro: false,
    now: NOW,
  });
  expect(bestSet?.take.sort()).toEqual(['a', 'b']);
});

/** Evaluates offers beside an active order to the north that pays `activeCents`. */
function evaluateBeside(activeCents: number, offers: { north: number; payoutCents: number }[]) {
  const at = (north: number) => ({ lat: CITY.lat + north / 100, lng: CITY.lng });
  const activeOrders = { pickup: at(1), dropoff: at(4), payoutCents: activeCents, createdAt: NOW };
  const open = [
    buildTypedOrder({ id: 'active', status: 'accepted', acceptedAt: NOW, ...activeOrders }),
    ...offers.map(({ north, payoutCents }, index) =>
      buildTypedOrder({
        id: `offer-${index}`,
        pickup: at(4),
        dropoff: at(north),
        payoutCents,
        createdAt: NOW,
      }),
    ),
  ];
  const layout = createOfferLayout(open, here, NOW);
  return createOfferReport({
    layout,
    legs: measure(layout.points),
    terms: plain,
    now: NOW,
  });
}

test('leaves out an offer worth taking alone beside a well-paid active order, with the reason', () => {
  const { bestSet, evaluations } = evaluateBeside(1500, [
    { north: 4.5, payoutCents: 900 },
    { north: -3, payoutCents: 800 },
  ]);
  expect(bestSet?.take).toEqual(['offer-0']);
  expect(evaluations['offer-1']).toMatchObject({ isTake: false, reason: { key: 'notInSet' } });
  expect(evaluations['offer-1']?.valueCents).toBeGreaterThan(0);
});

test('does not add offers worth less than the wage to a poorly paid route', () => {
  const { bestSet, evaluations } = evaluateBeside(50, [
    { north: 7, payoutCents: 150 },
    { north: -3, payoutCents: 350 },
  ]);
  expect(Object.values(evaluations).map(({ reason }) => reason.key)).toEqual(['worthLess', 'worthLess']);
  expect(bestSet).toBeNull();
});

test('each offer keeps its own verdict if no set nets more an hour than the active orders', () => {
  const { bestSet, evaluations } = evaluateBeside(3000, [
    { north: 9, payoutCents: 900 },
    { north: -3, payoutCents: 300 },
  ]);
  expect(bestSet).toBeNull();
  expect(Object.values(evaluations).map(({ isTake }) => isTake)).toEqual([true, false]);
});

test('one offer makes no set', () => {
  const layout = createOfferLayout([buildTypedOrder({ createdAt: NOW })], here, NOW);
  const report = createOfferReport({
    layout,
    legs: measure(layout.points),
    terms: plain,
    scenario: null,
    isPro: false,
    now: NOW,
  });
  expect(report.bestSet).toBeNull();
});

test('compares the most valuable of many offers', () => {
  const at = (north: number, east: number) => ({ lat: CITY.lat + north / 500, lng: CITY.lng + east / 500 });
  const open = Array.from({ length: 24 }, (_, index) =>
    buildTypedOrder({
      id: `offer-${index}`,
      pickup: at(index % 5, index % 3),
      dropoff: at(index % 7, (index * 5) % 11),
      payoutCents: 400 + 50 * index,
      createdAt: NOW,
    }),
  );
  const layout = createOfferLayout(open, here, NOW);
  const legs = measure(layout.points);
  const scored = evaluateOpenOffers({ layout, legs, terms: plain, scenario: null, now: NOW });
  const candidates = new Set(pickCandidates(layout, scored, MAX_TOGETHER).map(({ order }) => order.id));
  expect(candidates.size).toBe(10);
  const valuesOf = (isCompared: boolean) =>
    scored
      .filter(({ orderId }) => candidates.has(orderId) === isCompared)
      .map(({ valueCents }) => valueCents);
  expect(Math.max(...valuesOf(false))).toBeLessThanOrEqual(Math.min(...valuesOf(true)));
});
