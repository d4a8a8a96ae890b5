import { expect, test } from 'vitest';
import { buildPastOrders, HISTORY_NOW } from '#tests/factories/build-past-orders.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { nameAreas } from './break-down-work.ts';
import { reportWork } from './work-report.ts';

const past = buildPastOrders(4);
const [order] = past;
const build = (lat: number, ...names: string[]) =>
  names.flatMap((restaurantName) =>
    order ? [{ ...order, restaurantName, pickup: { lat, lng: -97.7 } }] : [],
  );

test('distinguishes areas of the same chain by the next restaurant, or else by a number', () => {
  const orders = [
    ...build(30.2, 'Quick', 'Quick', 'Alder'),
    ...build(30.3, 'Quick', 'Quick', 'Birch'),
    ...build(30.4, 'Quick'),
    ...build(30.5, 'Quick'),
    ...build(30.6, 'Cedar', 'Cedar', 'Alder'),
  ];
  expect([...nameAreas(orders).values()].sort()).toEqual([
    'Cedar',
    'Quick',
    'Quick 2',
    'Quick · Alder',
    'Quick · Birch',
  ]);
});

test('an order of an unknown restaurant belongs to no restaurant group and names no area', () => {
  const unknown = past.map((one, index) =>
    index % 2 === 0 ? { ...one, restaurantName: getPlatformName(one.platform) } : one,
  );
  const report = (orders: typeof past) =>
    reportWork({
      orders,
      days: [],
      today: '2026-11-15',
      now: HISTORY_NOW,
      timeZone: 'UTC',
      costCentsPerMile: 70,
      offerCentsPerMile: 30,
    });
  const { breakdown, areaNames } = report(unknown);
  const platforms = new Set(past.map(({ platform }) => getPlatformName(platform)));
  expect(breakdown.restaurant.length).toBeGreaterThan(0);
  expect(breakdown.restaurant.filter(({ group }) => platforms.has(group))).toEqual([]);
  expect([...areaNames.values()].filter((name) => platforms.has(name))).toEqual([]);
  const nameless = past.map((one) => ({ ...one, restaurantName: getPlatformName(one.platform) }));
  expect(report(nameless).breakdown).toMatchObject({ restaurant: [], area: [] });
});
