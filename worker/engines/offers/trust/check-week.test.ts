import { expect, test } from 'vitest';
import { buildWeek } from '#tests/factories/build-week.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { ESTIMATED_TRAVEL } from '#worker/domain/routes/travel-measure.ts';
import { checkWeek } from './check-week.ts';

const DRIVER = {
  id: 'driver',
  timeZone: 'America/Chicago',
  costCentsPerMile: 30,
  wageCentsPerHour: 1200,
  capacityCostCents: null,
};
const WORLD = { driver: DRIVER, facts: new Map(), travel: ESTIMATED_TRAVEL };

const takeAll = () => true;
const takeGood = ({ payoutCents }: Order) => payoutCents > 500;

test('a driver who took every poor and far offer would clearly have earned more by the verdicts', () => {
  const week = checkWeek(buildWeek({ isTaken: takeAll }), WORLD);
  expect(week?.offers).toBe(90);
  expect(week?.centsPerHour.verdicts).toBeGreaterThan((week?.centsPerHour.done ?? 0) + 300);
  expect(week).toMatchObject({ certainty: 'clear', isBeaten: false });
});

test('a driver who chose as the verdicts do earned the same', () => {
  const week = checkWeek(buildWeek({ isTaken: takeGood }), WORLD);
  expect(week?.centsPerHour.verdicts).toBe(week?.centsPerHour.done);
  expect(week?.certainty).toBe('unclear');
});

test('the simple rule beats a capacity cost that declines everything that pays', () => {
  const driver = { ...DRIVER, capacityCostCents: 2000 };
  const week = checkWeek(buildWeek({ gapMinutes: 3, isTaken: takeGood }), { ...WORLD, driver });
  expect(week?.centsPerHour.verdicts).toBeLessThan(week?.centsPerHour.simple ?? 0);
  expect(week?.isBeaten).toBe(true);
});

test('returns null with too few shifts or offers, and ignores samples, open orders and orders without places', () => {
  const week = buildWeek({ isTaken: takeGood });
  expect(checkWeek(buildWeek({ isTaken: takeGood, shifts: 2 }), WORLD)).toBeNull();
  expect(
    checkWeek(
      week.filter((_, index) => index % 9 === 0),
      WORLD,
    ),
  ).toBeNull();
  const others = week.flatMap((order) => [
    { ...order, id: `${order.id}-sample`, isSample: true },
    { ...order, id: `${order.id}-place`, pickup: null },
    { ...order, id: `${order.id}-open`, status: 'accepted' as const, completedAt: null },
  ]);
  expect(checkWeek([...others, ...week], WORLD)).toEqual(checkWeek(week, WORLD));
});

test('returns the same figures however the offers of a week are ordered', () => {
  const week = buildWeek({ seed: 4, isTaken: takeGood });
  expect(checkWeek([...week].reverse(), WORLD)).toEqual(checkWeek(week, WORLD));
});
