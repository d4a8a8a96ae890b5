import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { addOrderSchema, evaluateFormSchema, type OrderFormInput, orderFormSchema } from './inputs.ts';
import type { Order } from './order.ts';
import { decideOrderEdit } from './order-edits.ts';
import { readOrderEdit, readOrderForm, showFigures } from './order-form.ts';

const NOON = Date.parse('2026-10-01T17:00:00Z');
const FILLED = { now: NOON, timeZone: 'America/Chicago', hasTip: false };
const order = buildOrder({
  platform: 'grubhub',
  source: 'manual',
  createdAt: NOON,
  expiresAt: NOON + 1_800_000,
  distanceMiles: 3.21987,
  estimatedMinutes: 24.006,
  promisedAt: NOON + 2_412_345,
});

/** Returns an order's form as it is displayed, with changes. */
function fillIn(of: Order, changes: Partial<OrderFormInput> = {}): OrderFormInput {
  const { platform, restaurantName, restaurantAddress, customerAddress, payoutCents, pickup, dropoff } = of;
  const { promisedAt, ...figures } = showFigures(of, 'miles', FILLED.timeZone);
  return {
    platform,
    restaurantName,
    restaurantAddress,
    customerAddress,
    pickup,
    dropoff,
    units: 'miles',
    payoutAmount: payoutCents / 100,
    promisedAt: promisedAt || undefined,
    ...figures,
    ...changes,
  };
}

function findChanges(changes: Partial<OrderFormInput>, of = order, now = NOON) {
  const decision = decideOrderEdit(of, readOrderEdit(of, fillIn(of, changes), { ...FILLED, now }), now);
  return decision.ok ? decision.value : decision.error;
}

test('rejects a negative payout even without a tip', () => {
  const refused = addOrderSchema.safeParse({ platform: 'grubhub', payoutAmount: -1 });
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['payoutAmount']);
});

test('an unchanged form changes nothing, in either unit', () => {
  expect(findChanges({})).toEqual({});
  const { distance } = showFigures(order, 'km', FILLED.timeZone);
  expect(findChanges({ units: 'km', distance })).toEqual({});
  const bare = { ...order, distanceMiles: null, estimatedMinutes: null, promisedAt: null, pickup: null };
  expect(findChanges({}, { ...bare, customerAddress: '', dropoff: null })).toEqual({});
});

test('changes only the typed fields', () => {
  expect(findChanges({ payoutAmount: 11, estimatedTime: 30 })).toEqual({
    payoutCents: 1100,
    estimatedMinutes: 30,
  });
  expect(findChanges({ units: 'km', distance: 8.04672 })).toEqual({ distanceMiles: expect.closeTo(5, 6) });
  expect(findChanges({ promisedAt: '12:50' })).toEqual({ promisedAt: NOON + 50 * 60_000 });
  expect(findChanges({ distance: undefined, estimatedTime: undefined, promisedAt: undefined })).toEqual({
    distanceMiles: null,
    estimatedMinutes: null,
    promisedAt: null,
  });
});

test('the deadline of a delivered order stays on its evening, however late it is corrected', () => {
  const placedAt = Date.parse('2026-10-02T04:30:00Z');
  const ended = {
    status: 'completed',
    placedAt,
    createdAt: placedAt + 60_000,
    completedAt: NOON + DAY_MS,
  } as const;
  const delivered = { ...order, ...ended };
  for (const later of [DAY_MS, 3 * DAY_MS, 9 * DAY_MS]) {
    const putRight = (promisedAt: string) => findChanges({ promisedAt }, delivered, NOON + later);
    expect(putRight('23:59')).toEqual({ promisedAt: placedAt + 29 * 60_000 });
    expect(putRight('00:15')).toEqual({ promisedAt: placedAt + 45 * 60_000 });
    expect(putRight('23:15')).toMatchObject({ fields: [{ message: 'deadlineBeforePlacement' }] });
  }
  expect(findChanges({ promisedAt: '00:15' }, { ...delivered, placedAt: null }, NOON + 2 * DAY_MS)).toEqual({
    promisedAt: placedAt + 45 * 60_000,
  });
});

test('names an order without a restaurant after its platform', () => {
  expect(findChanges({ restaurantName: undefined })).toEqual({ restaurantName: 'Grubhub' });
  const nameless = { ...order, restaurantName: 'Grubhub' };
  expect(findChanges({ restaurantName: undefined, platform: 'doordash' }, nameless)).toEqual({
    platform: 'doordash',
    restaurantName: 'DoorDash',
  });
});

test('geocodes a new address sent without a place and clears the place of an emptied one', () => {
  const read = (changes: Partial<OrderFormInput>) => readOrderEdit(order, fillIn(order, changes), FILLED);
  const place = { lat: 30.31, lng: -97.7 };
  expect(read({ customerAddress: '9 Elm' })).not.toHaveProperty('dropoff');
  expect(read({ customerAddress: '9 Elm', dropoff: place }).dropoff).toEqual(place);
  expect(read({ dropoff: place }).dropoff).toEqual(place);
  expect(read({ customerAddress: undefined }).dropoff).toBeNull();
  expect(read({ dropoff: undefined }).dropoff).toEqual(order.dropoff);
});

test('converts a new order to miles, with its deadline as an instant', () => {
  const typed = fillIn(order, { units: 'km', distance: 8.04672, promisedAt: '12:50' });
  expect(readOrderForm(typed, FILLED)).toMatchObject({
    distance: expect.closeTo(5, 6),
    promisedAt: '2026-10-01T17:50:00.000Z',
  });
});

test('accepts only whole minutes and rounds the fractional minutes of an existing order', () => {
  const typed = { platform: 'grubhub', payoutAmount: 9.5, distance: 3, units: 'miles' };
  for (const schema of [orderFormSchema, evaluateFormSchema]) {
    const refused = schema.safeParse({ ...typed, estimatedTime: 6.3 });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['wholeMinutes']);
    expect(schema.safeParse({ ...typed, estimatedTime: 6 }).success).toBe(true);
  }
  expect(addOrderSchema.safeParse({ ...typed, estimatedTime: 6.3 }).success).toBe(true);
  expect(showFigures({ ...order, estimatedMinutes: 24.4 }, 'miles', 'UTC').estimatedTime).toBe(24);
});
