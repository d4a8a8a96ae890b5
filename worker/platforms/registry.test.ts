import { expect, test } from 'vitest';
import {
  ARRIVALS,
  type ArrivalWay,
  CONNECT_METHODS,
  PLATFORMS,
} from '#worker/domain/integrations/platform-catalog.ts';
import { REGISTRY } from './registry.ts';

test('the registry has exactly the platforms of the catalog', () => {
  expect(Object.keys(REGISTRY).sort()).toEqual(PLATFORMS.map(({ id }) => id).sort());
});

test.each(PLATFORMS)('$name has a valid and consistent entry', ({ id, methods, arrivals }) => {
  const { driverApp, webhook } = REGISTRY[id];
  expect(ARRIVALS).toEqual(expect.arrayContaining([...arrivals]));
  // The arrivals that its page shows must match what its entry supports.
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

test('does not use schemes that conflict or lack a source', () => {
  const linked = Object.entries(REGISTRY).filter(([, { driverApp }]) => driverApp.deepLink !== null);
  expect(linked.map(([id]) => id).sort()).toEqual(['instacart', 'lyft', 'uber', 'ubereats']);
});
