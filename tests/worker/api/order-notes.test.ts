import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { buildOffer, joinNetwork, postEvent } from '../software-dispatch.ts';

const addOrder = async (driver: Client, changes = {}) =>
  readJson(driver.post('/api/orders', buildOrderInput(changes)));
const setNote = (driver: Client, id: string, note: unknown, headers = {}) =>
  driver.patch(`/api/orders/${id}`, { note }, headers);
const readNote = async (driver: Client, id: string): Promise<string> =>
  (await readJson(driver.get('/api/orders'))).find((order: { id: string }) => order.id === id).note;

/** Signs in a network driver with one offer that a dispatch service signed. */
async function receiveOffer() {
  const driver = await signIn();
  const received = await postEvent('network', buildOffer(await joinNetwork(driver)));
  return { driver, id: received?.id ?? '' };
}

test('an order has the note it was added with, or none', async () => {
  const driver = await signIn();
  expect((await addOrder(driver)).note).toBe('');
  const { id, note } = await addOrder(driver, { note: '  Gate 4417\r\nLeave at door \n' });
  expect(note).toBe('Gate 4417\nLeave at door');
  expect(await readNote(driver, id)).toBe(note);
});

test('changing or clearing a note does not mark the order as edited', async () => {
  const driver = await signIn();
  const { id } = await addOrder(driver, { note: 'Gate 4417' });
  expect(await readJson(setNote(driver, id, ' Ring twice '))).toMatchObject({
    note: 'Ring twice',
    isEdited: false,
  });
  expect(await readJson(setNote(driver, id, ''))).toMatchObject({ note: '' });
  const { results } = await env.DB.prepare(
    "select detail from order_events where order_id = ? and kind = 'edited' order by rowid",
  )
    .bind(id)
    .all<{ detail: string }>();
  expect(results.map(({ detail }) => JSON.parse(detail))).toEqual([
    { before: { note: 'Gate 4417' }, after: { note: 'Ring twice' } },
    { before: { note: 'Ring twice' }, after: { note: '' } },
  ]);
});

test('a driver can change only the note of a signed order, pending or accepted', async () => {
  const { driver, id } = await receiveOffer();
  expect((await setNote(driver, id, 'Gate 1')).status).toBe(200);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await readJson(setNote(driver, id, 'Gate 2'))).toMatchObject({ note: 'Gate 2', isEdited: false });
  const refused = await driver.patch(`/api/orders/${id}`, { note: 'Gate 3', payoutAmount: 99 });
  expect(refused.status).toBe(409);
  expect(await readNote(driver, id)).toBe('Gate 2');
});

test('the note of an order that has ended cannot be changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const { driver, id } = await receiveOffer();
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  await setNote(driver, id, 'Gate 1');
  await driver.patch(`/api/orders/${id}/status`, { status: 'completed' });
  const declined = await addOrder(driver);
  await driver.patch(`/api/orders/${declined.id}/status`, { status: 'declined' });
  const expired = await addOrder(driver);
  vi.setSystemTime(Date.parse('2026-05-04T18:31:00Z'));
  for (const ended of [id, declined.id, expired.id]) {
    expect((await setNote(driver, ended, 'Gate 2')).status).toBe(409);
  }
  expect(await readNote(driver, id)).toBe('Gate 1');
});

test('neither another driver nor a request without a session can change a note', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const { id } = await addOrder(owner, { note: 'Gate 4417' });
  expect((await setNote(other, id, 'mine')).status).toBe(404);
  expect((await send('PATCH', `/api/orders/${id}`, { body: { note: 'mine' } })).status).toBe(401);
  expect(await readNote(owner, id)).toBe('Gate 4417');
});

test('a note has up to 2,000 printable characters', async () => {
  const driver = await signIn();
  const { id } = await addOrder(driver);
  expect((await setNote(driver, id, ` ${'x'.repeat(2000)} `)).status).toBe(200);
  for (const note of ['x'.repeat(2001), 'bell \u0007', null, 7]) {
    expect((await setNote(driver, id, note)).status).toBe(400);
  }
  expect((await driver.post('/api/orders', buildOrderInput({ note: 'x'.repeat(2001) }))).status).toBe(400);
  expect(await readNote(driver, id)).toBe('x'.repeat(2000));
  const offer = buildOffer(await joinNetwork(driver), { note: 'y'.repeat(2000) });
  const received = await postEvent('network', offer);
  expect(await readNote(driver, received?.id ?? '')).toBe('y'.repeat(2000));
});

test('repeating a note with its key does not undo a later one', async () => {
  const driver = await signIn();
  const { id } = await addOrder(driver);
  const key = { 'Idempotency-Key': 'one-note' };
  await setNote(driver, id, 'first', key);
  await setNote(driver, id, 'second');
  expect((await readJson(setNote(driver, id, 'first', key))).note).toBe('first');
  expect(await readNote(driver, id)).toBe('second');
});

test('the export of the driver’s data includes notes', async () => {
  const driver = await signIn();
  await addOrder(driver, { note: 'Gate 4417' });
  expect((await readJson(driver.get('/profile/data.json'))).orders).toMatchObject([{ note: 'Gate 4417' }]);
});
