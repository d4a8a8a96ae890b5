import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restoreDriver } from '#worker/services/admin/restore-driver.ts';
import { suspendDriver } from '#worker/services/admin/suspend-driver.ts';
import { setPosition } from '#worker/services/drivers/set-position.ts';
import { setShift } from '#worker/services/drivers/set-shift.ts';
import { optimizeRoute } from '#worker/services/routes/optimize-route.ts';
import { actBeforeBatch } from '../act-before-batch.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { endAllSessions, endSession, listSessions } from '../sessions.ts';

const PLACES = { pickup: { lat: 30.27, lng: -97.74 }, dropoff: { lat: 30.28, lng: -97.75 } };
const open = () => createCtx(env as unknown as Env, () => {}, 'test');
const HERE = { lat: 30.123456, lng: -97.654321 };

test('going online and offline can be repeated', async () => {
  const driver = await signIn();
  const readOnline = async () => (await readJson(driver.get('/api/auth/user'))).online;
  expect(await readOnline()).toBe(false);
  for (const online of [true, true, false, false]) {
    expect((await driver.put('/api/driver/shift', { online })).status).toBe(204);
    expect(await readOnline()).toBe(online);
  }
});

test('only the driver can start a shift, with a boolean', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  expect((await driver.put('/api/driver/shift', { online: 'yes' })).status).toBe(400);
  await driver.put('/api/driver/shift', { online: true });
  expect((await readJson(other.get('/api/auth/user'))).online).toBe(false);
});

test('a position is exact during a shift, rounded otherwise, and deleted with the shift', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput(PLACES)));
  const plan = () =>
    readJson(driver.post('/api/routes/optimize', { orderIds: [id], origin: 'Current Location' }));
  await driver.put('/api/driver/position', HERE);
  expect((await plan()).origin).toEqual({ lat: 30.123, lng: -97.654 });
  await driver.put('/api/driver/shift', { online: true });
  await driver.put('/api/driver/position', HERE);
  expect((await plan()).origin).toEqual({ lat: 30.12346, lng: -97.65432 });

  await driver.put('/api/driver/shift', { online: false });
  const after = await readJson(driver.get('/api/routes'));
  expect(after.map((route: { origin: unknown }) => route.origin)).toEqual([PLACES.pickup, PLACES.pickup]);
  expect(await plan()).toMatchObject({ originKind: 'assumed', origin: PLACES.pickup });
});

test('after the shift neither stored routes nor stored responses show where they started', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput(PLACES)));
  const plan = () =>
    readJson(
      driver.post(
        '/api/routes/optimize',
        { orderIds: [id], origin: 'Current Location' },
        { 'Idempotency-Key': 'same' },
      ),
    );
  await driver.put('/api/driver/shift', { online: true });
  await driver.put('/api/driver/position', HERE);
  const { geometry: _, ...planned } = await plan();
  expect(planned).toMatchObject({ originKind: 'position' });
  await driver.put('/api/driver/shift', { online: false });
  const kept = { ...planned, origin: PLACES.pickup, originKind: 'assumed', geometry: null };
  expect(await plan()).toEqual(kept);
  expect(await readJson(driver.get('/api/routes'))).toEqual([kept]);
});

test('outside a shift only the newest route has a rounded start, and no stored response has one', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  await driver.post('/api/ai-automation-settings', { isEnabled: true, routeOptimization: true });
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput(PLACES)));
  const plan = (key: string) =>
    readJson(
      driver.post(
        '/api/routes/optimize',
        { orderIds: [id], origin: 'Current Location' },
        { 'Idempotency-Key': key },
      ),
    );
  const readOrigins = async () =>
    (await readJson(driver.get('/api/routes'))).map(({ origin }: { origin: unknown }) => origin);
  await driver.put('/api/driver/position', HERE);
  expect((await plan('first')).origin).toEqual({ lat: 30.123, lng: -97.654 });
  expect(await plan('first')).toMatchObject({ originKind: 'position' });
  // Submits the form of the “From my position” button.
  await postForm(driver, '/map', [
    ['intent', 'optimizeRoute'],
    ['orderIds', id],
    ['lat', '30.145678'],
    ['lng', '-97.612345'],
  ]);
  expect(await readOrigins()).toEqual([{ lat: 30.146, lng: -97.612 }, PLACES.pickup]);
  expect(await plan('first')).toMatchObject({ originKind: 'assumed', origin: PLACES.pickup, geometry: null });
  // Accepting the order replans the route automatically.
  await driver.put('/api/driver/position', { lat: 30.2, lng: -97.7 });
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  await expect.poll(readOrigins).toEqual([{ lat: 30.2, lng: -97.7 }, PLACES.pickup, PLACES.pickup]);
});

test('a route planned while the shift ends is saved without its start', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput(PLACES)));
  await driver.put('/api/driver/shift', { online: true });
  await driver.put('/api/driver/position', HERE);
  const [row] = await open().db.select().from(drivers).where(eq(drivers.email, driver.email));
  const plan = (ctx: Ctx, requestKey: string) => {
    // The phone may also send the start's coordinates.
    const origin = requestKey === 'given' ? HERE : ('Current Location' as const);
    return optimizeRoute(ctx, { driver: row!, input: { orderIds: [id], origin }, requestKey });
  };
  const saved = {
    ok: true,
    value: { route: { originKind: 'assumed', origin: PLACES.pickup, geometry: null } },
  };
  // A newer position in the same shift does not remove the start.
  const moving = actBeforeBatch(open(), 2, () =>
    driver.put('/api/driver/position', { lat: 30.2, lng: -97.7 }),
  );
  expect(await plan(moving, 'moving')).toMatchObject({
    ok: true,
    value: { route: { originKind: 'position' } },
  });
  for (const key of ['ending', 'given']) {
    const ending = actBeforeBatch(open(), 2, () => driver.put('/api/driver/shift', { online: false }));
    expect(await plan(ending, key)).toMatchObject(saved);
  }
  for (const key of ['moving', 'ending', 'given']) expect(await plan(open(), key)).toMatchObject(saved);
  const shown = await readJson(driver.get('/api/routes'));
  expect(shown.map((route: { origin: unknown }) => route.origin)).toEqual(Array(3).fill(PLACES.pickup));
});

test('ending the shift deletes the stored route, which started at the driver’s position', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput(PLACES)));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  await driver.put('/api/driver/shift', { online: true });
  await driver.put('/api/driver/position', HERE);
  expect(await readJson(driver.get('/api/route'))).toMatchObject({ originKind: 'position' });
  const readStored = () =>
    env.DB.prepare('select r.route from offer_reports r join drivers on id = driver_id where email = ?')
      .bind(driver.email)
      .first<string>('route');
  await expect.poll(readStored).toContain('-97.65432');
  await driver.put('/api/driver/shift', { online: false });
  expect(await readStored()).toBeNull();
});

const readShift = ({ email }: Client) =>
  env.DB.prepare('select online_since, position_lat, position_lng, position_at from drivers where email = ?')
    .bind(email)
    .first<Record<string, number | null>>();
const NO_SHIFT = { online_since: null, position_lat: null, position_lng: null, position_at: null };

/** Signs in a driver on shift, with a route that started at their position. */
async function startShift() {
  const driver = await signIn();
  await driver.put('/api/driver/shift', { online: true });
  await driver.put('/api/driver/position', HERE);
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput(PLACES)));
  await driver.post('/api/routes/optimize', { orderIds: [id], origin: 'Current Location' });
  expect((await readShift(driver))?.online_since).not.toBeNull();
  return driver;
}

const suspend = async ({ email }: Client, act: typeof suspendDriver) => {
  const targetId = await env.DB.prepare('select id from drivers where email = ?').bind(email).first('id');
  const actor = { sessionId: 'admin', addressHash: 'somewhere' };
  await act(
    createCtx(env, () => {}, 'test'),
    { actor, targetId: `${targetId}`, reason: 'because' },
  );
};

test('a suspension ends the shift and deletes the position, and a restored driver starts a new shift', async () => {
  const driver = await startShift();
  await suspend(driver, suspendDriver);
  expect(await readShift(driver)).toEqual(NO_SHIFT);
  await suspend(driver, restoreDriver);
  expect(await readShift(driver)).toEqual(NO_SHIFT);
  const again = await signIn({ email: driver.email });
  const routes = await readJson(again.get('/api/routes'));
  expect(routes[0]).toMatchObject({ originKind: 'assumed', origin: PLACES.pickup });
});

test('does not save a position or shift that arrives just after a suspension', async () => {
  const driver = await startShift();
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  await suspend(driver, suspendDriver);
  const ctx = createCtx(env, () => {}, 'test');
  await setPosition(ctx, { driverId, position: HERE });
  await setShift(ctx, { driverId, isOnline: true });
  expect(await readShift(driver)).toEqual(NO_SHIFT);
});

test('a suspension also deletes a position from before the first shift', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', HERE);
  expect((await readShift(driver))?.position_lat).not.toBeNull();
  await suspend(driver, suspendDriver);
  expect(await readShift(driver)).toEqual(NO_SHIFT);
});

test('a shift ends with the last session, and continues while another is open', async () => {
  const driver = await startShift();
  const phone = await signIn({ email: driver.email });
  await driver.get('/api/logout');
  expect(await readJson(phone.get('/api/auth/user'))).toMatchObject({ online: true });
  await phone.get('/api/logout');
  expect(await readShift(driver)).toEqual(NO_SHIFT);
  const routes = await readJson((await signIn({ email: driver.email })).get('/api/routes'));
  expect(routes[0]).toMatchObject({ originKind: 'assumed', origin: PLACES.pickup });
});

test('a shift ends when the last listed session or all sessions are ended', async () => {
  const [driver, other] = [await startShift(), await startShift()];
  const phone = await signIn({ email: driver.email });
  for (const isLast of [false, true]) {
    const sessions = await listSessions(driver);
    await endSession(driver, sessions.find(({ isCurrent }) => Boolean(isCurrent) === isLast)?.id);
    expect((await readShift(driver))?.online_since === null).toBe(isLast);
  }
  expect((await phone.get('/api/auth/user')).status).toBe(401);
  await endAllSessions(other);
  expect(await readShift(other)).toEqual(NO_SHIFT);
});

test('a shift ends when another driver signs in on the last session, not when the same driver does', async () => {
  const driver = await startShift();
  const signInHere = async (email: string, { cookie }: Pick<Client, 'cookie'>) => {
    const answer = await driver.post('/api/login/local', { email }, { Cookie: cookie });
    expect(answer.status).toBe(303);
    return { cookie: (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '' };
  };
  const again = await signInHere(driver.email, driver);
  expect((await readShift(driver))?.online_since).not.toBeNull();
  await signInHere(`other-${driver.email}`, again);
  expect(await readShift(driver)).toEqual(NO_SHIFT);
});
