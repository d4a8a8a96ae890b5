import { createExecutionContext, env, runDurableObjectAlarm, waitOnExecutionContext } from 'cloudflare:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { LIVE_TOPICS } from '#worker/domain/live/live-message.ts';
import { BURST_MS } from '#worker/live/driver-channel.ts';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { type Client, ORIGIN, readJson, send, signIn } from '../client.ts';
import { endAllSessions, endSession } from '../sessions.ts';
import { askForSocket, openSocket } from './open-socket.ts';

/** Longer than a burst of changes lasts. */
const QUIET_MS = 400;

const addOrder = (driver: Client) => driver.post('/api/orders', buildOrderInput());
const readId = async (driver: Client): Promise<string> =>
  (await readJson(driver.get('/api/auth/user'))).id as string;

test('both screens of a driver receive an order, and no other driver does', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const [phone, desk, foreign] = [
    await openSocket(driver),
    await openSocket(driver),
    await openSocket(other),
  ];
  const { id } = await readJson(addOrder(driver));
  expect(await phone.hear('orders')).toMatchObject({ type: 'changed', arrived: [id] });
  expect(await desk.hear('orders')).toMatchObject({ arrived: [id] });
  await sleep(QUIET_MS);
  expect(foreign.messages).toHaveLength(1);
});

test('opens a socket only with a session, as an upgrade, and not for a page of another site', async () => {
  const driver = await signIn();
  expect((await askForSocket({ cookie: '' })).status).toBe(401);
  expect((await driver.get('/api/live')).status).toBe(426);
  expect((await askForSocket({ ...driver, headers: { Origin: 'https://evil.example' } })).status).toBe(403);
  for (const origin of [
    'null',
    `${ORIGIN}.evil.example`,
    ORIGIN.replace(/\d+$/, '1'),
    'http://LOCALHOST:8787',
  ])
    expect((await askForSocket({ ...driver, headers: { Origin: origin } })).status, origin).toBe(403);
  expect((await askForSocket({ ...driver, headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  expect((await askForSocket({ ...driver, headers: { Origin: ORIGIN } })).status).toBe(101);
  const commandLine = { Upgrade: 'websocket', Cookie: driver.cookie };
  expect((await send('GET', '/api/live', { headers: commandLine })).status).toBe(101);
});

test('signing out closes the sockets of that session only', async () => {
  const email = `${crypto.randomUUID()}@roadwaze.example`;
  const [here, there] = [await signIn({ email }), await signIn({ email })];
  const [socket, left] = [await openSocket(here), await openSocket(there)];
  await here.get('/api/logout');
  expect(await socket.closed).toBe(4401);
  expect((await askForSocket(here)).status).toBe(401);
  await addOrder(there);
  await left.hear('orders');
});

test('confirms the close to a screen that closes its socket', async () => {
  const socket = await openSocket(await signIn());
  socket.close();
  expect(await socket.closed).toBe(1005);
});

test('closes the socket of a session that its driver ends elsewhere, alone or with all others', async () => {
  const email = `${crypto.randomUUID()}@roadwaze.example`;
  const [here, there] = [await signIn({ email }), await signIn({ email })];
  const [socket, other] = [await openSocket(here), await openSocket(there)];
  await endSession(there);
  expect(await socket.closed).toBe(4401);
  await endAllSessions(there);
  expect(await other.closed).toBe(4401);
});

test('sends nothing more to a browser’s earlier session after a new sign-in', async () => {
  const driver = await signIn();
  const socket = await openSocket(driver);
  const body = { email: `${crypto.randomUUID()}@roadwaze.example` };
  await send('POST', '/api/login/local', { body, headers: { Cookie: driver.cookie } });
  expect(await socket.closed).toBe(4401);
});

test('closes the sockets of a deleted account, and deletes the record of its channel', async () => {
  const driver = await signIn();
  const driverId = await readId(driver);
  await addOrder(driver);
  const socket = await openSocket(driver);
  const execution = createExecutionContext();
  const ctx = createCtx(env, (work) => execution.waitUntil(work), 'delete');
  await deleteAccount(ctx, { driverId });
  await waitOnExecutionContext(execution);
  expect(await socket.closed).toBe(4401);
  expect(await ctx.live.readChanges(driverId, 0)).toMatchObject({ version: 0, topics: [] });
});

test('opens no socket for a session that ended while the request was on its way', async () => {
  const driver = await signIn();
  const driverId = await readId(driver);
  const execution = createExecutionContext();
  const { live } = createCtx(env, (work) => execution.waitUntil(work), 'race');
  live.ended(driverId, ['gone']);
  await waitOnExecutionContext(execution);
  const open = (sessionId: string) => live.connect({ driverId, sessionId, since: 0, readAt: Date.now() });
  expect((await open('gone'))?.status).toBe(401);
  expect((await open('here'))?.status).toBe(101);
});

test('sends a burst of changes as one message right away, and one at the end of each pause', async () => {
  const driver = await signIn();
  const socket = await openSocket(driver);
  const execution = createExecutionContext();
  const { live } = createCtx(env, (work) => execution.waitUntil(work), 'burst');
  const driverId = await readId(driver);
  const startedAt = Date.now();
  for (let count = 0; count < 20; count += 1) live.changed(driverId, 'orders', 'route');
  await waitOnExecutionContext(execution);
  // Only one if all changes fall into the first pause, as they do on an idle machine.
  const pauses = 1 + Math.floor((Date.now() - startedAt) / BURST_MS);
  await sleep(QUIET_MS);
  const messages = socket.messages.slice(1);
  expect(messages.length).toBeGreaterThan(1);
  expect(messages.length).toBeLessThanOrEqual(1 + pauses);
  for (const { topics } of messages) expect(topics).toEqual(['orders', 'route']);
  expect(messages.at(-1)?.version).toBe((await live.readChanges(driverId, 0))?.version);
});

test('sends a reconnected socket the changes since its version', async () => {
  const driver = await signIn();
  const socket = await openSocket(driver);
  await addOrder(driver);
  const { version } = await socket.hear('orders');
  socket.close();
  await driver.put('/api/driver/shift', { online: true });
  const back = await openSocket({ ...driver, since: version });
  expect(back.messages[0]).toMatchObject({ topics: ['route', 'settings'], arrived: [] });
  const again = await openSocket({ ...driver, since: back.messages[0]?.version ?? 0 });
  expect(again.messages[0]).toMatchObject({ topics: [], version: back.messages[0]?.version });
});

test('polling returns the same changes where sockets fail, and 304 while nothing has changed', async () => {
  const driver = await signIn();
  await addOrder(driver);
  const first = await driver.get('/api/live/changes?since=0');
  const changes = await readJson(first.clone());
  expect(changes).toMatchObject({ type: 'changed', topics: ['orders'] });
  const etag = first.headers.get('ETag') ?? '';
  const same = await driver.get(`/api/live/changes?since=${changes.version}`, undefined, {
    'If-None-Match': etag,
  });
  expect([same.status, await same.text()]).toEqual([304, '']);
  expect(same.headers.get('Server-Timing')).toMatch(/q=1 r=[0-3]"/);
  const compressed = { 'If-None-Match': `W/${etag}` };
  const weak = await driver.get(`/api/live/changes?since=${changes.version}`, undefined, compressed);
  expect(weak.status).toBe(304);
  await driver.put('/api/driver/shift', { online: true });
  const next = await driver.get(`/api/live/changes?since=${changes.version}`, undefined, {
    'If-None-Match': etag,
  });
  expect(await readJson(next)).toMatchObject({ topics: ['route', 'settings'] });
  expect((await send('GET', '/api/live/changes')).status).toBe(401);
  expect((await driver.get('/api/live/changes?since=soon')).status).toBe(400);
});

test('announces when an offer expires', async () => {
  const driver = await signIn();
  const driverId = await readId(driver);
  const execution = createExecutionContext();
  const { live } = createCtx(env, (work) => execution.waitUntil(work), 'expiry');
  const socket = await openSocket(driver);
  const expiresAt = Date.now() + 300;
  live.arrived(driverId, [{ id: 'an-offer', expiresAt }]);
  await waitOnExecutionContext(execution);
  await sleep(QUIET_MS);
  const channels = env.DRIVER_CHANNELS;
  await runDurableObjectAlarm(channels.get(channels.idFromName(driverId)));
  // Besides the message that it arrived. On a busy machine both arrive together.
  const heard = () => socket.messages.slice(1).filter(({ topics }) => topics.includes('orders'));
  await expect.poll(() => heard().map(({ arrived }) => arrived.length)).toEqual([1, 0]);
  expect(await live.readChanges(driverId, expiresAt)).toMatchObject({ topics: [] });
});

test('a driver who moves gets another route on every screen if there are accepted orders, but not for a small step', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/shift', { online: true });
  const stand = (lat: number) => driver.put('/api/driver/position', { lat, lng: -97.741 });
  const socket = await openSocket(driver);
  const countRoutes = async () => {
    await sleep(QUIET_MS);
    return socket.messages.splice(1).filter(({ topics }) => topics.includes('route')).length;
  };
  const { id } = await readJson(addOrder(driver));
  await stand(30.271);
  await stand(30.2751);
  expect(await countRoutes()).toBe(0);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  await countRoutes();
  await stand(30.2753);
  expect(await countRoutes()).toBe(0);
  await stand(30.2785);
  expect(await socket.hear('route')).toMatchObject({ topics: ['route'] });
});

test('a channel that cannot be reached delays and fails no request', async () => {
  const driver = await signIn();
  const dead = {
    idFromName: (name: string) => name,
    get: () => ({ fetch: () => Promise.reject(new Error('gone')) }),
  };
  const options = { headers: { Cookie: driver.cookie }, env: { DRIVER_CHANNELS: dead } };
  const added = await send('POST', '/api/orders', { ...options, body: buildOrderInput() });
  expect(added.status).toBe(201);
  expect((await send('GET', '/api/live/changes', options)).status).toBe(503);
  const headers = { ...options.headers, Origin: ORIGIN, Upgrade: 'websocket' };
  expect((await send('GET', '/api/live', { ...options, headers })).status).toBe(503);
});

test('limits a driver to twenty sockets by closing the oldest', async () => {
  const driver = await signIn();
  const oldest = await openSocket(driver);
  await sleep(5);
  for (let count = 0; count < 20; count += 1) await openSocket(driver);
  expect(await oldest.closed).toBe(4429);
});

test('the topics are those of the contract', () => {
  expect(LIVE_TOPICS).toEqual(['orders', 'route', 'earnings', 'hotspots', 'subscription', 'settings']);
});
