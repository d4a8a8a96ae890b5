import { expect, test } from 'vitest';
import {
  ARRIVALS,
  type ArrivalWay,
  CONNECT_METHODS,
  PLATFORMS,
} from '#worker/domain/integrations/platform-catalog.ts';
import { REGISTRY } from './registry.ts';

test('the registry holds the platforms of the catalog and no others', () => {
  expect(Object.keys(REGISTRY).sort()).toEqual(PLATFORMS.map(({ id }) => id).sort());
});

test.each(PLATFORMS)('$name keeps the contract', ({ id, methods, arrivals }) => {
  const { driverApp, webhook } = REGISTRY[id];
  expect(ARRIVALS).toEqual(expect.arrayContaining([...arrivals]));
  // What its page says is live is what its entry can do.
  const known: readonly ArrivalWay[] = arrivals;
  expect(known.includes('statuses')).toBe(webhook !== undefined);
  expect(known.includes('live')).toBe(id === 'roadwaze');
  expect(methods.length).toBeGreaterThan(0);
  expect(CONNECT_METHODS).toEqual(expect.arrayContaining([...methods]));
  if (driverApp.deepLink !== null) expect(driverApp.deepLink).toMatch(/^[a-z][a-z-]+:\/\/$/);
  for (const page of [driverApp.webPage, driverApp.ordersPage ?? driverApp.webPage]) {
    expect(page).toMatch(id === 'roadwaze' ? /^\/[a-z]*$/ : /^https:\/\/[a-z0-9.-]+\/[a-z]*$/);
  }
});

test('conflicting and unsourced schemes are not used', () => {
  const linked = Object.entries(REGISTRY).filter(([, { driverApp }]) => driverApp.deepLink !== null);
  expect(linked.map(([id]) => id).sort()).toEqual(['instacart', 'lyft', 'uber', 'ubereats']);
});
