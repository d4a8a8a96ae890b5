import { env } from 'cloudflare:test';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { UNDO_MS } from '#worker/domain/orders/order-moves.ts';
import { selectApiKeys } from '#worker/services/network/keys/select-api-keys.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { en } from '#worker/words/locales/en.ts';
import { send } from '../client.ts';
import { listOffers, openCrew } from '../network/crew.ts';
import { openPoster } from '../poster.ts';
import { openBrowser, readBody, readHidden } from './browse.ts';
import { openManaged } from './managed.ts';

const PLACE = { 'dropoff.lat': '30.29', 'dropoff.lng': '-97.7' };
const FORM = { dropoffAddress: '410 Cedar Lane', ...PLACE, tipAmount: '3', note: 'Gate 1202' };

type Managed = Awaited<ReturnType<typeof openManaged>>;

/** Requests the price and posts at it. Returns the page with the price, the price, and the path of the delivery's page. */
async function postByForm({ browser, manage }: Managed, fields: Record<string, string> = FORM) {
  const form = `${manage}/deliveries/new`;
  const requestKey = readHidden(await browser.read(form), 'requestKey');
  const asked = { ...fields, intent: 'quoteDelivery', requestKey };
  const quoted = await readBody(await browser.post(form, asked));
  expect(readHidden(quoted, 'requestKey')).toBe(requestKey);
  const quotedPrice = readHidden(quoted, 'quotedPrice');
  const sent = { ...fields, intent: 'postDelivery', quotedPrice, requestKey };
  const answers = [await browser.post(form, sent), await browser.post(form, sent)];
  const [first, again] = answers.map(({ headers }) => headers.get('Location') ?? '');
  expect(again).toBe(first);
  return { quoted, quotedPrice, page: first ?? '' };
}

test('without scripts, a restaurant sees the price, posts at it once, follows, shares and cancels', async () => {
  const managed = await openManaged();
  const { browser, manage, poster } = managed;
  expect(await browser.read(manage)).toContain(`href="${manage}/deliveries/new"`);
  const { quoted, quotedPrice, page } = await postByForm(managed);
  expect(quoted).toContain(`all of it the driver’s`);
  expect(quoted).toContain(`Post for $${quotedPrice}`);
  expect(quoted).toContain('value="410 Cedar Lane"');
  const shown = await browser.read(page);
  for (const text of ['Looking for a driver', 'Gate 1202', 'Cancel for free', 'Delivery posted']) {
    expect(shown).toContain(text);
  }
  expect(await browser.read(`${manage}/deliveries`)).toContain(`href="${page}"`);
  expect(await browser.read(manage)).toContain(`href="${page}"`);
  const track = /\/track\/[\w-]{43}/.exec(shown)?.[0] ?? '';
  const tracked = await send('GET', track, { headers: { Accept: 'text/html' } });
  expect(tracked.headers.get('X-Robots-Tag')).toBe('noindex');
  const seen = await readBody(tracked);
  expect(seen).toContain('We’re finding you a driver');
  for (const secret of ['410 Cedar', 'Gate', poster.id, quotedPrice]) expect(seen).not.toContain(secret);

  await browser.post(page, { seen: 'offering' });
  const canceled = await browser.read(page);
  expect(canceled).toContain('Delivery canceled');
  expect(canceled).not.toContain('all of it the driver’s');
  expect(await readBody(await send('GET', track, { headers: { Accept: 'text/html' } }))).toContain(
    'This delivery was canceled',
  );
  const id = page.split('/').at(-1);
  const form = `${manage}/deliveries/new?again=${id}`;
  expect(canceled).toContain(`href="${form}"`);
  const again = await browser.read(form);
  for (const text of ['value="410 Cedar Lane"', 'value="3.00"', 'Gate 1202']) expect(again).toContain(text);
});

test('a delivery whose address was removed says so in its place', async () => {
  const managed = await openManaged();
  const { browser, manage } = managed;
  const { page } = await postByForm(managed);
  await env.DB.prepare("update network_deliveries set dropoff_address = '' where id = ?")
    .bind(page.split('/').at(-1))
    .run();
  for (const path of [`${manage}/deliveries`, page]) {
    expect(await browser.read(path)).toContain('Address removed after 90 days');
  }
});

test('says afterwards what a cancellation cost', async () => {
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  const { browser, manage, poster } = await openManaged();
  const cancelTaken = async (seen: 'assigned' | 'picked_up') => {
    const { id } = await poster.post();
    const request = { driverId, orderId: (await listOffers(id))[0]?.orderId ?? '' };
    await acceptOrder(poster.ctx, request);
    if (seen === 'picked_up') await pickUpOrder(poster.ctx, request);
    const page = `${manage}/deliveries/${id}`;
    await browser.post(page, { seen });
    return { shown: await browser.read(page), price: (await poster.read(id)).price };
  };
  const assigned = await cancelTaken('assigned');
  expect(assigned.shown).toContain('You’re charged $2.00. The driver gets it.');
  const { shown, price } = await cancelTaken('picked_up');
  expect(shown).toContain(`You’re charged $${price.toFixed(2)}. The driver gets it.`);
  expect(shown).not.toContain('Drivers no longer see it.');
});

test('does not offer to post a delivery again where posting is not possible', async () => {
  await openCrew([]);
  const { browser, manage, poster } = await openManaged();
  const { id } = await poster.post();
  await poster.cancel(id);
  const page = `${manage}/deliveries/${id}`;
  for (const [status, text] of [
    ['suspended', 'While your restaurant is suspended, you can’t post deliveries.'],
    ['ended', en.posting.restaurantUnsubscribed],
  ]) {
    await env.DB.prepare('update restaurants set status = ? where id = ?').bind(status, poster.id).run();
    const shown = await browser.read(page);
    expect(shown).toContain(text);
    expect(shown).not.toContain('Post again');
  }
});

test('food that the form said is ready now is ready when it is posted', async () => {
  const { quoted, page } = await postByForm(await openManaged());
  expect(quoted).toContain('Ready now');
  const row = await env.DB.prepare('select ready_at, created_at from network_deliveries where id = ?')
    .bind(page.split('/').at(-1))
    .first();
  expect(row?.ready_at).toBe(row?.created_at);
});

test('resends a page that has changed, and answers 304 for one that has not', async () => {
  const { browser, manage, poster } = await openManaged();
  const posted = await poster.post();
  const track = new URL(posted.trackingUrl).pathname;
  for (const path of [`${manage}/deliveries/${posted.id}`, `${manage}/deliveries`, manage, track]) {
    const ask = (tag: string) =>
      send('GET', path, { headers: { Accept: 'text/html', 'If-None-Match': tag, 'Accept-Language': 'en' } });
    const first = await ask('');
    const tag = first.headers.get('ETag') ?? '';
    expect(await first.text()).toContain(`data-follow-tag="${tag.replaceAll('"', '&quot;')}"`);
    const again = await ask(tag);
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    expect((await ask(`W/${tag}`)).status).toBe(304);
    expect(
      (await send('GET', path, { headers: { 'If-None-Match': tag, 'Accept-Language': 'nl' } })).status,
    ).toBe(200);
  }
  const before = (await send('GET', track)).headers.get('ETag') ?? '';
  await poster.cancel(posted.id);
  expect((await send('GET', track, { headers: { 'If-None-Match': before } })).status).toBe(200);
  expect((await browser.open('/track/unknown')).status).toBe(404);
});

test('an API key is shown once, works, and can be revoked, but not by a stranger’s link', async () => {
  const { browser, manage, poster } = await openManaged();
  const after = readHidden(await browser.read(manage), 'after');
  expect(after).toBe(poster.keyId);
  const create = async () => readBody(await browser.post(manage, { intent: 'createApiKey', after }));
  const [created = '', ...again] = await Promise.all([create(), create(), create()]);
  const key = /rwk_[\w-]+/.exec(created)?.[0] ?? '';
  const list = () => send('GET', '/api/deliveries', { headers: { Authorization: `Bearer ${key}` } });
  expect((await list()).status).toBe(200);
  // Reloading the page, or pressing twice, returns the same key.
  for (const page of [...again, await create()]) expect(page).toContain(key);
  expect(await selectApiKeys(poster.ctx, sql`${poster.id}`)).toHaveLength(2);
  const shown = await browser.read(manage);
  expect(shown).not.toContain(key);
  expect(shown).toContain(key.slice(-4));
  const row = await env.DB.prepare('select id from restaurant_keys where restaurant_id = ? and hint = ?')
    .bind(poster.id, key.slice(-4))
    .first<string>('id');
  await env.DB.prepare('update restaurant_keys set created_at = created_at - 600000 where id = ?')
    .bind(row)
    .run();
  expect(await create()).not.toContain(key);
  expect(await browser.read(manage)).toContain('This key was shown already.');
  const stranger = await openManaged();
  await stranger.browser.post(stranger.manage, { intent: 'revokeApiKey', keyId: row ?? '' });
  expect((await list()).status).toBe(200);
  await browser.post(manage, { intent: 'revokeApiKey', keyId: row ?? '' });
  expect((await list()).status).toBe(401);
  expect(await browser.read(manage)).toContain('Key revoked');
  expect(await create()).not.toContain(key);
});

test('an active key can be revoked, however many others were revoked', async () => {
  const { browser, manage, poster } = await openManaged();
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 60)
      insert into restaurant_keys (id, restaurant_id, key_hash, hint, created_at, revoked_at)
      select 'revoked' || n || ?1, ?1, 'hash' || n || ?1, 'gone', ?2 + n, ?2 + n from numbers`,
  )
    .bind(poster.id, Date.now())
    .run();
  const shown = await browser.read(manage);
  expect(shown).toContain(`name="keyId" value="${poster.keyId}"`);
  expect(readHidden(shown, 'after')).toBe(`revoked60${poster.id}`);
});

test('shows an active delivery, however many others failed', async () => {
  const { browser, manage, poster } = await openManaged();
  const { id } = await poster.post();
  const row = await env.DB.prepare('select * from network_deliveries where id = ?').bind(id).first();
  const changed = ['id', 'tracking_token', 'status', 'promised_at', 'ended_at'];
  const same = Object.keys(row ?? {}).filter((name) => !changed.includes(name));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100)
      insert into network_deliveries (${[...changed, ...same].join()})
      select 'failed' || n || id, 'failed' || n || id, 'unassigned', promised_at - n, ?2, ${same.join()}
      from network_deliveries, numbers where id = ?1`,
  )
    .bind(id, Date.now())
    .run();
  for (const path of [manage, `${manage}/deliveries`]) {
    expect(await browser.read(path)).toContain(`href="${manage}/deliveries/${id}"`);
  }
});

test('keeps invalid input in the form, and without a subscription says how to get one', async () => {
  const { browser, manage, poster } = await openManaged();
  const form = `${manage}/deliveries/new`;
  const wrong: Record<string, string>[] = [
    { tipAmount: '-1' },
    { readyAt: '25:00' },
    { dropoffAddress: '' },
    { orderValue: 'x' },
  ];
  for (const bad of wrong) {
    const answer = await browser.post(form, { ...FORM, ...bad, intent: 'quoteDelivery' });
    expect([bad, answer.status]).toEqual([bad, 400]);
    expect(await readBody(answer)).toContain('Gate 1202');
  }
  const other = await openManaged();
  const posted = await poster.post();
  const foreign = `${other.manage}/deliveries/${posted.id}`;
  expect((await other.browser.open(foreign)).status).toBe(404);
  await other.browser.post(foreign, { seen: 'offering' });
  expect((await poster.read(posted.id)).status).toBe('offering');
  const changed = await browser.post(form, { ...FORM, intent: 'postDelivery', quotedPrice: '1.00' });
  expect(changed.status).toBe(409);
  expect(await readBody(changed)).toContain('The price has changed');
  await env.DB.prepare(`update restaurants set status = 'ended' where id = ?`).bind(poster.id).run();
  expect((await browser.post(form, { ...FORM, intent: 'quoteDelivery' })).status).toBe(403);
  expect(await browser.read(form)).toContain(`href="/restaurant-payment/${poster.id}"`);
});

test('follows a delivery as long as its driver can undo it', async () => {
  const { post, ctx } = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  const { id, trackingUrl } = await post();
  const request = { driverId, orderId: (await listOffers(id))[0]?.orderId ?? '' };
  await acceptOrder(ctx, request);
  await completeOrder(ctx, request);
  const readFollowed = async () => {
    const page = await send('GET', new URL(trackingUrl).pathname, { headers: { Accept: 'text/html' } });
    return /data-follow="(\w+)"/.exec(await page.text())?.[1];
  };
  expect(await readFollowed()).toBe('live');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNDO_MS });
  expect(await readFollowed()).toBe('over');
});

test('the page of a delivery with an unknown link offers to send the current link', async () => {
  const shown = await openBrowser().read('/restaurant-manage/unknown/deliveries/none');
  expect(shown).toContain(en.manageLink.send);
});

test.each([
  '/track/unknown',
  '/restaurant-manage/unknown',
  '/restaurant-manage/unknown/deliveries',
  '/restaurant-manage/unknown/deliveries/new',
  '/restaurant-manage/unknown/deliveries/none',
  '/restaurant-manage/unknown/couriers/ubereats',
  '/restaurant-email/unknown/unknown',
])('%s has the title of a missing page', async (path) => {
  const answer = await openBrowser().open(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('<title>Page not found · Roadwaze</title>');
});
