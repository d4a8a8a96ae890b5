import { beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';
import {
  buildOffer,
  buildPartnerOffer,
  connectPlatform,
  dispatch,
  joinNetwork,
  postEvent,
} from '../software-dispatch.ts';

const NOW = Date.parse('2026-05-04T18:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

beforeEach(() => {
  // why: deadlines are evaluated by the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const add = (driver: Client, order: object = {}, headers?: Record<string, string>) =>
  driver.post('/api/orders', { ...buildOrderInput(), ...order }, headers);
const list = (driver: Client) => readJson(driver.get('/api/orders'));

/** Returns the due time in an offer's reason, in the driver's time zone (UTC). */
const readLimit = (reason: string) => /due (\d+:\d+\s[AP]M)/.exec(reason)?.[1]?.replace(/\s/, ' ');

test('an order’s deadline is optional and can be given in another time zone', async () => {
  const driver = await signIn();
  const promised = await readJson(add(driver, { promisedAt: '2026-05-04T20:42:00+02:00' }));
  expect(promised.promisedAt).toBe('2026-05-04T18:42:00.000Z');
  for (const order of [{}, { promisedAt: null }]) {
    expect(await readJson(add(driver, order))).toMatchObject({ promisedAt: null });
  }
  expect((await list(driver)).map((order: { promisedAt: string | null }) => order.promisedAt).sort()).toEqual(
    [promised.promisedAt, null, null],
  );
});

test('evaluates an offer by its deadline, whether sooner or later than an hour', async () => {
  for (const [promisedAt, limit] of [
    [undefined, '7:00 PM'],
    [inMinutes(45), '6:45 PM'],
    [inMinutes(150), '8:30 PM'],
  ] as const) {
    const { offer } = await readJson(add(await signIn(), { payoutAmount: 30, promisedAt }));
    expect(offer.verdict).toBe('take');
    expect(readLimit(offer.reason)).toBe(limit);
  }
  const { offer } = await readJson(add(await signIn(), { payoutAmount: 30, promisedAt: inMinutes(1) }));
  expect(offer).toMatchObject({ verdict: 'leave', lateMinutes: expect.any(Number) });
  expect(offer.lateMinutes).toBeGreaterThan(0);
});

test.each([
  ['past', inMinutes(0), 'This time is already past'],
  ['too far ahead', inMinutes(24 * 60 + 1), 'At most 24 hours ahead'],
  ['no date', 'tonight', 'Enter a date and time such as 2026-11-20T18:42:00Z'],
  ['a date alone', '2026-05-04', 'Enter a date and time such as 2026-11-20T18:42:00Z'],
  ['a time without a zone', '2026-05-04T19:00:00', 'Enter a date and time such as 2026-11-20T18:42:00Z'],
  ['no text', NOW + 60_000, 'Enter a date and time such as 2026-11-20T18:42:00Z'],
])(
  'rejects a deadline that is %s with an error at its field, and stores nothing',
  async (_name, promisedAt, message) => {
    const driver = await signIn();
    const answer = await add(driver, { promisedAt });
    expect(answer.status).toBe(400);
    expect((await readJson(answer)).errors).toEqual([{ path: 'promisedAt', message }]);
    expect(await list(driver)).toEqual([]);
  },
);

test('repeating a request after its deadline has passed returns the same order', async () => {
  const driver = await signIn();
  const send = () => add(driver, { promisedAt: inMinutes(20) }, { 'Idempotency-Key': 'key-1' });
  const first = await readJson(send());
  vi.setSystemTime(NOW + 25 * 60_000);
  const again = await send();
  expect(again.status).toBe(201);
  expect(await readJson(again)).toEqual(first);
  expect(await list(driver)).toHaveLength(1);
});

test('an edit sets, moves and clears a deadline within the same limits', async () => {
  const driver = await signIn();
  const { id } = await readJson(add(driver));
  const edit = (promisedAt: unknown) => driver.patch(`/api/orders/${id}`, { promisedAt });
  expect(await readJson(edit(inMinutes(40)))).toMatchObject({ promisedAt: inMinutes(40), isEdited: true });
  expect(await readJson(edit(inMinutes(50)))).toMatchObject({ promisedAt: inMinutes(50) });
  vi.setSystemTime(NOW + 10 * 60_000);
  for (const [promisedAt, message] of [
    [inMinutes(-1), 'This is before the order was placed'],
    [inMinutes(5), 'This time is already past'],
    [inMinutes(24 * 60 + 11), 'At most 24 hours ahead'],
  ] as const) {
    const answer = await edit(promisedAt);
    expect(answer.status).toBe(400);
    expect((await readJson(answer)).errors).toEqual([{ path: 'promisedAt', message }]);
  }
  expect((await edit('soon')).status).toBe(400);
  expect(await readJson(edit(null))).toMatchObject({ promisedAt: null });
});

test('a past deadline can be kept in an edit, and corrected after the delivery', async () => {
  const driver = await signIn();
  const { id } = await readJson(add(driver, { promisedAt: inMinutes(20) }));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  vi.setSystemTime(NOW + 30 * 60_000);
  const other = { promisedAt: inMinutes(20), customerAddress: '7 Elm Street' };
  expect(await readJson(driver.patch(`/api/orders/${id}`, other))).toMatchObject(other);
  await driver.patch(`/api/orders/${id}/status`, { status: 'completed' });
  const moved = await driver.patch(`/api/orders/${id}`, { promisedAt: inMinutes(25) });
  expect(await readJson(moved)).toMatchObject({ status: 'completed', promisedAt: inMinutes(25) });
});

test('both dispatch services can send a deadline and a placement time', async () => {
  const [member, connected] = [await signIn(), await signIn()];
  const own = buildOffer(await joinNetwork(member), { promisedAt: inMinutes(40), payoutAmount: 30 });
  const { code } = await connectPlatform(connected);
  const other = buildPartnerOffer(code, { placedAt: inMinutes(-12), payoutAmount: 30 });
  await postEvent('network', own);
  await postEvent('partner', other);
  const [promised] = await list(member);
  expect(promised.promisedAt).toBe(inMinutes(40));
  expect(readLimit(promised.offer.reason)).toBe('6:40 PM');
  // Without a deadline none is shown, and the default hour counts from the placement.
  const [placed] = await list(connected);
  expect(placed.promisedAt).toBeNull();
  expect(readLimit(placed.offer.reason)).toBe('6:48 PM');
});

test('a driver cannot move a signed deadline', async () => {
  const driver = await signIn();
  const { code } = await connectPlatform(driver);
  const received = await postEvent('partner', buildPartnerOffer(code, { promisedAt: inMinutes(35) }));
  const answer = await driver.patch(`/api/orders/${received?.id}`, { promisedAt: inMinutes(90) });
  expect(answer.status).toBe(409);
});

test('times from a dispatch service have the same limits, except in a repeated event', async () => {
  const driver = await signIn();
  const code = await joinNetwork(driver);
  const wrong = [
    [{ promisedAt: inMinutes(0) }, 'order.promisedAt', 'This time is already past'],
    [{ promisedAt: inMinutes(1441) }, 'order.promisedAt', 'At most 24 hours ahead'],
    [
      { placedAt: inMinutes(-10), promisedAt: inMinutes(-10) },
      'order.promisedAt',
      'This is before the order was placed',
    ],
    [{ promisedAt: 'soon' }, 'order.promisedAt', 'Enter a date and time such as 2026-11-20T18:42:00Z'],
    [{ placedAt: inMinutes(6) }, 'order.placedAt', 'An order cannot be placed in the future'],
    [{ placedAt: inMinutes(-1441) }, 'order.placedAt', 'At most 24 hours ago'],
    [{ placedAt: 0 }, 'order.placedAt', 'Enter a date and time such as 2026-11-20T18:42:00Z'],
  ] as const;
  for (const [order, path, message] of wrong) {
    const answer = await dispatch('network', buildOffer(code, order));
    expect(answer.status).toBe(400);
    expect((await readJson(answer)).errors).toEqual([{ path, message }]);
  }
  expect(await list(driver)).toEqual([]);
  const offer = buildOffer(code, { promisedAt: inMinutes(10) });
  const received = await postEvent('network', offer);
  vi.setSystemTime(NOW + 15 * 60_000);
  expect(await postEvent('network', offer)).toEqual(received);
});

test('the export includes both times as sent, and samples have no deadline', async () => {
  const driver = await signIn();
  const received = await postEvent(
    'network',
    buildOffer(await joinNetwork(driver), { promisedAt: inMinutes(35), placedAt: inMinutes(-5) }),
  );
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  for (const sample of orders) expect(sample.promisedAt).toBeNull();
  const account = await readJson(driver.get('/profile/data.json'));
  const exported = account.orders.find(({ id }: { id: string }) => id === received?.id);
  expect(exported).toMatchObject({ promisedAt: NOW + 35 * 60_000, placedAt: NOW - 5 * 60_000 });
});
