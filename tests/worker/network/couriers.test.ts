import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { hashToken } from '#worker/auth/token-cookie.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { stripDeliveries } from '#worker/services/reported-deliveries/strip-deliveries.ts';
import { en } from '#worker/words/locales/en.ts';
import { send, signIn } from '../client.ts';
import { addOrder, link, readOrder } from '../linked-delivery.ts';
import { openAdmin } from '../pages/admin-browser.ts';
import { openBrowser, readBody } from '../pages/browse.ts';
import { openPoster } from '../poster.ts';
import { UBER_KEY } from '../sign-hmac.ts';
import { buildUberEvent, connectUberDirect, sendUber } from '../software-deliveries.ts';
import { at } from './crew.ts';

const { states } = en.couriers;

/** Opens a restaurant by its manage link, without scripts. Returns functions for its connections to couriers. */
async function openRestaurant() {
  const poster = await openPoster();
  const token = crypto.randomUUID();
  await env.DB.prepare('update restaurants set manage_token_hash = ? where id = ?')
    .bind(await hashToken(token), poster.id)
    .run();
  const browser = openBrowser();
  const manage = `/restaurant-manage/${token}`;
  const change = async (platform: string, form: Record<string, string>) =>
    (await browser.post(`${manage}/couriers/${platform}`, form)).status;
  const readAddress = async (platform: string) =>
    /\/api\/webhooks\/deliveries\/[\w-]+/.exec(await browser.read(`${manage}/couriers/${platform}`))?.[0] ??
    '';
  const list = async () => browser.read(`${manage}/deliveries`);
  return { ...poster, browser, manage, change, readAddress, list };
}

async function connectUber() {
  const restaurant = await openRestaurant();
  expect(await restaurant.change('ubereats', { intent: 'connect' })).toBe(303);
  expect(await restaurant.change('ubereats', { intent: 'saveKey', signingKey: UBER_KEY })).toBe(303);
  return { ...restaurant, address: await restaurant.readAddress('ubereats') };
}

const report = async (address: string, status: string, more = {}) =>
  (await sendUber(address, buildUberEvent({ status, delivery_id: 'del_ours', ...more }))).status;

test('shows what Uber Direct reports in its restaurant’s list, never moves a state back, and stores no personal data', async () => {
  const { address, list, browser, manage } = await connectUber();
  const other = await connectUber();
  expect(await browser.read(manage)).toContain(en.integrations.connected);
  expect(await list()).not.toContain(en.couriers.reported);
  expect(await report(address, 'pending')).toBe(200);
  expect(await list()).toContain(states.created);
  const statuses = ['pickup', 'dropoff', 'pickup', 'pickup_complete', 'pickup'];
  expect(await Promise.all(statuses.map((status) => report(address, status)))).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect(await list()).toContain(states.pickedUp);
  expect(await list()).toContain('data-follow="live"');
  expect(await list()).not.toContain(en.posting.none);
  expect(await other.list()).toContain(en.posting.none);
  for (const status of ['delivered', 'canceled', 'pickup', 'delivered']) await report(address, status);
  const shown = await list();
  expect(shown).toContain(`Uber Direct · del_ours`);
  expect(shown).toContain(states.completed);
  expect(shown).toContain('data-follow="over"');
  expect(await other.list()).not.toContain('del_ours');
  const { results } = await env.DB.prepare('select * from courier_deliveries').all();
  expect(JSON.stringify(results)).not.toMatch(/Casey|Cedar/);
  await stripDeliveries(at(Date.now() + 91 * DAY_MS).ctx);
  expect(await list()).not.toContain('del_ours');
});

/** Returns the bodies of the events that a connection received, in order of arrival. */
const listBodies = async (address: string) =>
  (
    await env.DB.prepare('select raw from courier_events where connection_id = ? order by rowid')
      .bind(address.split('/').at(-1))
      .all<{ raw: string | null }>()
  ).results.map(({ raw }) => raw);

test('the page of a courier shows why a form failed as a whole', async () => {
  const { browser, manage } = await openRestaurant();
  const page = `${manage}/couriers/ubereats`;
  const refused = await browser.post(page, { intent: 'saveKey', signingKey: UBER_KEY });
  expect(refused.status).toBe(404);
  expect(await readBody(refused)).toContain(en.errors.integrationNotFound);
});

test('keeps events as they came, lets an administrator replay them, and after 30 days keeps only their state', async () => {
  const { address, list, id, change } = await connectUber();
  const admin = await openAdmin();
  const page = `/admin/restaurants/${id}`;
  const replay = async () => (await admin.act('replayCouriers', id)).status;
  expect(await admin.readBody(page)).not.toContain('replayCouriers');
  const event = buildUberEvent({ status: 'pickup_complete', delivery_id: 'del_ours' });
  for (const one of [event, event, buildUberEvent({ status: 'pickup', delivery_id: 'del_ours' })])
    expect((await sendUber(address, one)).status).toBe(200);
  await report(address, 'canceled', { delivery_id: 'del_other' });
  await report(address, 'courier_imminent');
  await sendUber(address, { ...event, kind: 'event.courier_update' });
  const bodies = await listBodies(address);
  expect([bodies.length, bodies[0]]).toEqual([3, JSON.stringify(event)]);
  expect(await admin.readBody(page)).toContain('replayCouriers');
  const readStates = async () =>
    (
      await env.DB.prepare('select * from courier_deliveries where connection_id = ? order by created_at')
        .bind(address.split('/').at(-1))
        .all()
    ).results;
  const stood = await readStates();
  expect(await Promise.all([replay(), replay()])).toEqual([303, 303]);
  expect(await readStates()).toEqual(stood);
  // As if the events had been misread when they arrived.
  const misread = "update courier_deliveries set status = 'accepted' where delivery_id = 'del_ours'";
  const lost = "delete from courier_deliveries where delivery_id = 'del_other'";
  await env.DB.batch([env.DB.prepare(misread), env.DB.prepare(lost)]);
  expect(await list()).toContain(states.accepted);
  await replay();
  const mended = await list();
  for (const state of [states.pickedUp, states.cancelled]) expect(mended).toContain(state);
  expect(mended).not.toContain(states.accepted);
  expect(await admin.readBody(page)).toContain(en.console.audit.actions.replayCouriers);
  expect((await admin.act('replayCouriers', 'nobody')).status).toBe(404);
  expect(await stripDeliveries(at(Date.now() + 29 * DAY_MS).ctx)).toBe(0);
  expect(await stripDeliveries(at(Date.now() + 31 * DAY_MS).ctx)).toBe(3);
  expect(await listBodies(address)).toEqual([null, null, null]);
  await replay();
  await sendUber(address, event);
  expect([await list(), (await listBodies(address)).length]).toEqual([mended, 3]);
  expect(await admin.readBody(page)).not.toContain('/do/replayCouriers');
  await report(address, 'delivered');
  await change('ubereats', { intent: 'disconnect' });
  const left = await env.DB.prepare('select count(*) as count from courier_events').first('count');
  await env.DB.prepare('delete from restaurants where id = ?')
    .bind((await connectUber()).id)
    .run();
  expect([await listBodies(address), left]).toEqual([[], 0]);
});

test('refuses a forged, foreign, disconnected or suspended sender, and replaces the old key with a new one', async () => {
  const { address, change, id, list, readAddress } = await connectUber();
  const event = buildUberEvent({ delivery_id: 'del_forged' });
  for (const signature of [null, '', 'x'.repeat(64), '0'.repeat(64)]) {
    expect((await sendUber(address, event, { signature })).status).toBe(401);
  }
  await change('ubereats', { intent: 'saveKey', signingKey: 'another-signing-key' });
  expect(await report(address, 'pickup')).toBe(401);
  await change('ubereats', { intent: 'saveKey', signingKey: UBER_KEY });
  expect(await report(address, 'pickup')).toBe(200);
  await env.DB.prepare("update restaurants set status = 'suspended' where id = ?").bind(id).run();
  expect(await report(address, 'delivered')).toBe(401);
  await env.DB.prepare("update restaurants set status = 'active' where id = ?").bind(id).run();
  expect(await list()).toContain(states.accepted);
  await change('ubereats', { intent: 'disconnect' });
  expect(await change('ubereats', { intent: 'disconnect' })).toBe(303);
  expect(await report(address, 'delivered')).toBe(401);
  expect(await list()).not.toContain('del_ours');
  await change('ubereats', { intent: 'connect' });
  expect(await readAddress('ubereats')).not.toBe(address);
  for (const [platform, form] of [
    ['ubereats', { intent: 'newPassword' }],
    ['ubereats', { intent: 'saveKey', signingKey: 'short' }],
    ['grubhub', { intent: 'connect' }],
    ['nothing', { intent: 'connect' }],
  ] as const) {
    const status = await change(platform, form);
    expect([platform, status >= 400 && status < 500]).toEqual([platform, true]);
  }
});

test('DoorDash Drive signs in with its connection’s password, and leaves drivers’ orders alone', async () => {
  const { change, readAddress, browser, manage, list } = await openRestaurant();
  await change('doordash', { intent: 'connect' });
  await change('doordash', { intent: 'newPassword' });
  const page = await browser.read(`${manage}/couriers/doordash`);
  const password = /[\w-]{43}(?=<)/.exec(page)?.[0] ?? '';
  const address = await readAddress('doordash');
  const body = { event_name: 'DASHER_PICKED_UP', external_delivery_id: 'D-77' };
  const call = (login: string) =>
    send('POST', address, { body, headers: { Authorization: `Basic ${btoa(login)}` } });
  expect((await call('roadwaze:wrong')).status).toBe(401);
  expect((await call(`roadwaze:${password}`)).status).toBe(200);
  expect((await call(`roadwaze:${password}`)).status).toBe(200);
  expect(await list()).toContain('DoorDash Drive · D-77');
  await change('doordash', { intent: 'newPassword' });
  expect((await call(`roadwaze:${password}`)).status).toBe(401);
  // The same delivery id on a driver's connection is another delivery.
  const driver = await signIn();
  const uber = await connectUberDirect(driver);
  const orderId = await addOrder(driver);
  await link(driver, orderId, 'del_ours');
  const restaurant = await connectUber();
  expect(await report(restaurant.address, 'delivered')).toBe(200);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'pending' });
  expect(await report(uber, 'pickup')).toBe(200);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'accepted' });
  expect(await readBody(await browser.open('/restaurant-manage/unknown/couriers/doordash'))).not.toContain(
    address,
  );
});
