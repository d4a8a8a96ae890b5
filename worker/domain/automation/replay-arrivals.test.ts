import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { ESTIMATED_TRAVEL } from '#worker/domain/routes/travel-measure.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { replayArrivals } from './replay-arrivals.ts';
import { DEFAULT_AUTOMATION } from './settings.ts';

const NOON = Date.parse('2026-09-04T17:00:00Z');

const driver = {
  id: 'driver-1',
  timeZone: 'America/Chicago',
  wageCentsPerHour: null,
  capacityCostCents: null,
  costCentsPerMile: null,
};
const settings = { ...DEFAULT_AUTOMATION, isEnabled: true };

function replay(
  orders: ReturnType<typeof buildOrder>[],
  changed: Partial<typeof settings> = {},
  earlier: ReturnType<typeof buildOrder>[] = [],
) {
  return replayArrivals({
    travel: ESTIMATED_TRAVEL,
    orders,
    earlier,
    zonePlaces: [],
    settings: { ...settings, ...changed },
    driver,
    facts: new Map(),
  });
}

const delivered = (at: number, payoutCents: number) =>
  buildOrder({
    createdAt: at,
    acceptedAt: at + MINUTE_MS,
    pickedUpAt: at + 10 * MINUTE_MS,
    completedAt: at + 25 * MINUTE_MS,
    status: 'completed',
    payoutCents,
    source: 'manual',
  });

test('counts the orders the settings would accept and the rules that leave the others', () => {
  const orders = [
    delivered(NOON, 1000),
    buildOrder({ createdAt: NOON + HOUR_MS, status: 'declined', payoutCents: 800 }),
    buildOrder({ createdAt: NOON + 2 * HOUR_MS, status: 'declined', payoutCents: 400 }),
    buildOrder({ createdAt: NOON + 2 * HOUR_MS, status: 'expired', payoutCents: 300 }),
    buildOrder({ createdAt: NOON + 12 * HOUR_MS, status: 'expired' }),
  ];
  expect(replay(orders)).toEqual({
    considered: 5,
    taken: 2,
    takenCents: 1800,
    agreed: 1,
    left: [
      { rule: 'orderValue', count: 2 },
      { rule: 'workingHours', count: 1 },
    ],
  });
});

test('counts toward the goal what was earned or accepted by then on the same local day', () => {
  const orders = [
    delivered(NOON - 24 * HOUR_MS, 9000),
    buildOrder({ createdAt: NOON - 2 * MINUTE_MS, status: 'declined' }),
    delivered(NOON, 1000),
    buildOrder({ createdAt: NOON + 24 * MINUTE_MS, status: 'declined' }),
    buildOrder({ createdAt: NOON + 26 * MINUTE_MS, status: 'declined' }),
  ];
  expect(replay(orders, { dailyGoalCents: 1000 })).toMatchObject({
    taken: 3,
    left: [{ rule: 'dailyGoal', count: 2 }],
  });
});

test('evaluates an offer against the orders that were active then', () => {
  const farAway = {
    pickup: { lat: 30.5, lng: -97.4 },
    dropoff: { lat: 30.55, lng: -97.35 },
    distanceMiles: 4,
  };
  const offer = buildOrder({ createdAt: NOON + 5 * MINUTE_MS, status: 'declined', ...farAway });
  const ai = { shouldUseAiDecisions: true };
  expect(replay([offer], ai)).toMatchObject({ taken: 1 });
  expect(replay([delivered(NOON, 1000), offer], ai).left).toEqual([{ rule: 'offerValue', count: 1 }]);
  // That order was delivered two hours earlier, so it is no longer active.
  expect(replay([offer], ai, [delivered(NOON - 2 * HOUR_MS, 1000)])).toMatchObject({ taken: 1 });
});

test('evaluates an offer the same way whether it was later delivered or declined', () => {
  // $3 for a ten-minute drive is worth less than the time and the car cost, whatever became of the order.
  const poor = { payoutCents: 300, dropoff: { lat: 30.33, lng: -97.79 }, distanceMiles: 1 };
  const lenient = { shouldUseAiDecisions: true, minOrderCents: 0, minCentsPerMile: 0 };
  const declined = { ...delivered(NOON, 300), ...poor, status: 'declined' as const };
  const { taken, left } = replay(
    [{ ...declined, acceptedAt: null, pickedUpAt: null, completedAt: null }],
    lenient,
  );
  expect({ taken, left }).toEqual({ taken: 0, left: [{ rule: 'offerValue', count: 1 }] });
  expect(replay([{ ...delivered(NOON, 300), ...poor }], lenient)).toMatchObject({ taken, left });
});
