import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { buildOffer, joinNetwork, postEvent } from '../software-dispatch.ts';

const NOON = Date.parse('2026-05-04T12:00:00Z');

const write = (at: number) => new Date(at).toISOString();

/** Signs in a driver in UTC who accepts an order at `at`. */
async function takeOrder(at: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  const driver = await signIn({ timeZone: 'UTC' });
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  await setStatus(driver, id, 'accepted');
  return { driver, id: id as string };
}

const setStatus = (driver: Client, id: string, status: string, occurredAt?: string) =>
  driver.patch(`/api/orders/${id}/status`, { status, ...(occurredAt && { occurredAt }) });

test('an action taken offline counts from when it happened', async () => {
  const { driver, id } = await takeOrder(NOON);
  vi.setSystemTime(NOON + 3 * HOUR_MS);
  const [pickedUpAt, completedAt] = [write(NOON + 20 * MINUTE_MS), write(NOON + 45 * MINUTE_MS)];
  expect(await readJson(driver.post(`/api/orders/${id}/pickup`, { occurredAt: pickedUpAt }))).toMatchObject({
    pickedUpAt,
  });
  expect(await readJson(setStatus(driver, id, 'completed', completedAt))).toMatchObject({ completedAt });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    deliveriesCompleted: 1,
    hoursActive: 0.75,
  });
});

test('a delivery before midnight that is reported after it counts on the day before', async () => {
  const { driver, id } = await takeOrder(NOON + 11 * HOUR_MS);
  vi.setSystemTime(NOON + 13 * HOUR_MS);
  await setStatus(driver, id, 'completed', write(NOON + 11.5 * HOUR_MS));
  expect(await readJson(driver.get('/api/earnings'))).toMatchObject([{ date: '2026-05-04' }]);
});

test('a late status change cannot predate earlier ones or lie in the future', async () => {
  const { driver, id } = await takeOrder(NOON);
  vi.setSystemTime(NOON + HOUR_MS);
  const arrived = await readJson(
    driver.post(`/api/orders/${id}/pickup`, { occurredAt: write(NOON - 5 * HOUR_MS) }),
  );
  expect(arrived.pickedUpAt).toBe(write(NOON));
  const ended = await readJson(setStatus(driver, id, 'completed', write(NOON + DAY_MS)));
  expect(ended.completedAt).toBe(write(NOON + HOUR_MS));
});

test('a confirmed arrival stays when a phone with a slow clock reports the delivery', async () => {
  const { driver, id } = await takeOrder(NOON);
  const arrivedAt = NOON + 10 * MINUTE_MS;
  await env.DB.prepare('update orders set arrived_at = ? where id = ?').bind(arrivedAt, id).run();
  vi.setSystemTime(NOON + 12 * MINUTE_MS);
  await driver.post(`/api/orders/${id}/pickup`);
  const ended = await readJson(setStatus(driver, id, 'completed', write(NOON + 9 * MINUTE_MS)));
  expect(ended).toMatchObject({ arrivedAt: write(arrivedAt), completedAt: write(NOON + 12 * MINUTE_MS) });
});

test('a delivery from a phone whose clock is days ahead counts on the current day', async () => {
  const { driver, id } = await takeOrder(NOON);
  const { id: other } = await readJson(driver.post('/api/orders', buildOrderInput({ payoutAmount: 5 })));
  await setStatus(driver, other, 'accepted');
  vi.setSystemTime(NOON + 20 * MINUTE_MS);
  await setStatus(driver, other, 'completed');
  vi.setSystemTime(NOON + 30 * MINUTE_MS);
  await setStatus(driver, id, 'completed', write(NOON + 3 * DAY_MS));
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    totalEarnings: 14.4,
    deliveriesCompleted: 2,
    hoursActive: 0.5,
  });
});

test('a driver can accept a typed offer that was open at their tap but has expired since', async () => {
  const { driver } = await takeOrder(NOON);
  const [taken, left, late] = await Promise.all(
    [1, 2, 3].map(async () => (await readJson(driver.post('/api/orders', buildOrderInput()))).id as string),
  );
  vi.setSystemTime(NOON + 2 * HOUR_MS);
  await cleanUp(createCtx(env, () => {}, 'late', NOON + 2 * HOUR_MS));
  const inTime = write(NOON + 20 * MINUTE_MS);
  expect(await readJson(setStatus(driver, taken ?? '', 'accepted', inTime))).toMatchObject({
    status: 'accepted',
    acceptedAt: inTime,
  });
  expect((await setStatus(driver, left ?? '', 'declined', inTime)).status).toBe(200);
  expect((await setStatus(driver, late ?? '', 'accepted', write(NOON + HOUR_MS))).status).toBe(409);
  const accepted: { id: string }[] = await readJson(driver.get('/api/orders?status=accepted'));
  expect(accepted.map(({ id }) => id)).toContain(taken);
});

test('a dispatched offer must still be open when the tap arrives', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const driver = await signIn();
  const received = await postEvent('network', buildOffer(await joinNetwork(driver)));
  vi.setSystemTime(NOON + 2 * HOUR_MS);
  const refused = await setStatus(driver, received?.id ?? '', 'accepted', write(NOON + MINUTE_MS));
  expect(refused.status).toBe(409);
});

test('an old tap and its old undo both count, but an undo made now is too late', async () => {
  const { driver, id } = await takeOrder(NOON);
  vi.setSystemTime(NOON + 2 * HOUR_MS);
  await setStatus(driver, id, 'completed', write(NOON + HOUR_MS));
  expect((await driver.post(`/api/orders/${id}/restore`)).status).toBe(409);
  const occurredAt = write(NOON + HOUR_MS + 8000);
  expect(await readJson(driver.post(`/api/orders/${id}/restore`, { occurredAt }))).toMatchObject({
    status: 'accepted',
  });
  expect(await readJson(driver.get('/api/earnings'))).toEqual([]);
});

test('repeats a status change whose response was lost, even after it became a day old', async () => {
  const { driver, id } = await takeOrder(NOON);
  const occurredAt = write(NOON + MINUTE_MS);
  vi.setSystemTime(NOON + DAY_MS);
  const first = await readJson(setStatus(driver, id, 'completed', occurredAt));
  vi.setSystemTime(NOON + DAY_MS + 2 * MINUTE_MS);
  const repeated = await setStatus(driver, id, 'completed', occurredAt);
  expect([repeated.status, await readJson(repeated)]).toEqual([200, first]);
  expect((await setStatus(driver, id, 'declined', occurredAt)).status).toBe(400);
});

test('rejects times more than a day ago or invalid, and changes nothing', async () => {
  const { driver, id } = await takeOrder(NOON);
  vi.setSystemTime(NOON + HOUR_MS);
  for (const occurredAt of [write(NOON + HOUR_MS - DAY_MS - 1), 'yesterday', 5]) {
    const requests = [
      driver.patch(`/api/orders/${id}/status`, { status: 'completed', occurredAt }),
      driver.post(`/api/orders/${id}/pickup`, { occurredAt }),
      driver.post(`/api/orders/${id}/arrival`, { occurredAt }),
      driver.post(`/api/orders/${id}/restore`, { occurredAt }),
      driver.post(`/api/orders/${id}/cancel`, { reason: 'unsafe', occurredAt }),
    ];
    for (const response of await Promise.all(requests)) {
      expect(response.status).toBe(400);
      expect((await readJson(response)).errors).toMatchObject([{ path: 'occurredAt' }]);
    }
  }
  expect(await readJson(driver.get('/api/orders'))).toMatchObject([
    { status: 'accepted', pickedUpAt: null, arrivedAt: null },
  ]);
});
