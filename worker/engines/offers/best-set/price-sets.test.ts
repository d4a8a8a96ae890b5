import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits, here, measure, NOW, order, plain } from '#tests/factories/random-offers.ts';
import { buildOrder } from '#tests/ui/build-order.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import { planActiveOrders, priceLegs } from '#worker/engines/offers/plan-active-orders.ts';
import { countStates, priceSets } from './price-sets.ts';

test('the table prices each set of offers as the best route for just them does', () => {
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 1, maxLength: 5 }),
      fc.array(order, { minLength: 0, maxLength: 2 }),
      fc.boolean(),
      (offered, held, isOnBoard) => {
        const activeOrders = held.map((one, index) =>
          buildOrder({
            ...one,
            id: `hand-${index}`,
            status: 'accepted',
            createdAt: NOW,
            pickedUpAt: isOnBoard && index === 0 ? NOW : null,
          }),
        );
        const offers = offered.map((one, index) =>
          buildOrder({ ...one, id: `offer-${index}`, createdAt: NOW }),
        );
        const layout = createOfferLayout([...activeOrders, ...offers], here, NOW);
        const legs = priceLegs(measure(layout.points), plain);
        const stops = layout.activeOrders.map((one) => one.stops);
        const sets = priceSets({
          prices: legs.prices,
          start: 0,
          activeOrders: stops,
          offers: layout.offers.map((one) => ({ ...one.stops, payCents: 1_000_000 })),
          maxPicked: 3,
          activeCents: 1_000_000,
        });
        const isAllowed = (picked: number) => countBits(picked) <= 3;
        const all = Array.from({ length: 2 ** offers.length }, (_, picked) => picked).filter(isAllowed);
        expect(sets.map(({ picked }) => picked).sort((a, b) => a - b)).toEqual(all);
        for (const { picked, cents } of sets) {
          const chosen = layout.offers.filter((_, index) => ((picked >> index) & 1) === 1);
          const free = [...stops, ...chosen.map((one) => one.stops)].map((one) => ({ ...one, limit: 1e9 }));
          const { minutes, miles } = planActiveOrders(legs, 0, free);
          expect(cents).toBeCloseTo(
            (plain.wageCentsPerHour / 60) * minutes + plain.costCentsPerMile * miles,
            6,
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('states are counted: sets of offers times what is on board of them, times the active orders', () => {
  expect(countStates(2, 5, [])).toBe(9);
  expect(countStates(3, 1, [])).toBe(7);
  expect(
    countStates(2, 2, [
      { pickup: 1, dropoff: 2 },
      { pickup: null, dropoff: 3 },
    ]),
  ).toBe(54);
});
