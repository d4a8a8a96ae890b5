import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { readJson, send } from '../client.ts';
import { readBody, readHidden } from './browse.ts';
import { openManaged } from './managed.ts';

const PLACE = { 'dropoff.lat': '30.29', 'dropoff.lng': '-97.7' };
const FORM = { dropoffAddress: '410 Cedar Lane', ...PLACE, tipAmount: '3', orderValue: '42.5' };
const cf = { timezone: 'America/New_York' };

/** Opens a browser without scripts or cookies in New York, where it is 3:40 PM. */
async function openVisitor() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T19:40:00Z') });
  const { poster, manage } = await openManaged();
  const path = `${manage}/deliveries/new`;
  const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = (fields: Record<string, string>) =>
    send('POST', path, { cf, headers, body: new URLSearchParams({ ...FORM, ...fields }).toString() });
  const quote = async (fields: Record<string, string>) => {
    const html = await readBody(await post({ ...fields, intent: 'quoteDelivery' }));
    const prices = { quotedPrice: readHidden(html, 'quotedPrice'), quotedAt: readHidden(html, 'quotedAt') };
    return { html: html.replaceAll(/[\u202f\u00a0]/g, ' '), prices };
  };
  return { poster, post, quote };
}

test('reads times in the time zone they are shown in, taken from the network connection', async () => {
  const { poster, post, quote } = await openVisitor();
  const typed = { readyAt: '16:30', promisedAt: '17:15' };
  const { html, prices } = await quote(typed);
  expect(html).toContain('Ready at 4:30 PM, due at 5:15 PM');
  expect((await post({ ...typed, ...prices, intent: 'postDelivery' })).status).toBe(303);
  const [posted] = await readJson(poster.call('GET', ''));
  expect([posted.readyAt, posted.promisedAt]).toEqual([
    '2026-05-04T20:30:00.000Z',
    '2026-05-04T21:15:00.000Z',
  ]);
});

test.each([
  ['00:30', '2026-05-05T04:30:00.000Z', 'Ready tomorrow at 12:30 AM, due tomorrow at 1:30 AM'],
  ['08:00', '2026-05-05T12:00:00.000Z', 'Ready tomorrow at 8:00 AM, due tomorrow at 9:00 AM'],
])('plans a delivery for tomorrow: %s', async (readyAt, instant, text) => {
  const { poster, post, quote } = await openVisitor();
  const { html, prices } = await quote({ readyAt });
  expect(html).toContain(text);
  await post({ readyAt, ...prices, intent: 'postDelivery' });
  const [posted] = await readJson(poster.call('GET', ''));
  expect(posted.readyAt).toBe(instant);
  const page = new URL(posted.trackingUrl).pathname;
  const tracked = await readBody(await send('GET', page, { cf, headers: { Accept: 'text/html' } }));
  expect(tracked).toContain('Expected tomorrow by');
});

test('does not move a delivery to tomorrow when its price was shown too long ago', async () => {
  const { poster, post, quote } = await openVisitor();
  const { prices } = await quote({ readyAt: '15:45' });
  vi.setSystemTime(Date.now() + 90 * 60_000);
  const late = await post({ readyAt: '15:45', ...prices, intent: 'postDelivery' });
  expect(late.status).toBe(400);
  expect(await readJson(poster.call('GET', ''))).toEqual([]);
});

test('shows past deliveries, however many are active', async () => {
  const { browser, manage, poster } = await openManaged();
  for (let count = 0; count < 3; count += 1) await poster.cancel((await poster.post()).id);
  const insert = env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 30)
     insert into network_deliveries (id, restaurant_id, tracking_token, status, pickup_name, pickup_address, pickup_lat,
       pickup_lng, dropoff_address, dropoff_lat, dropoff_lng, tip_cents, price_cents, miles, minutes, miles_source,
       promised_at, area, round_at, created_at)
     select ?1 || n, ?1, ?1 || n, 'offering', '', '', 0, 0, 'x', 0, 0, 0, 0, 1, 1, 'estimate', ?2, 0, ?2, ?2 from numbers`,
  );
  await insert.bind(poster.id, Date.now() + 60_000).run();
  const shown = await browser.read(`${manage}/deliveries`);
  const past = shown.slice(shown.indexOf('Past deliveries'));
  expect(past.match(/410 Cedar Lane/g)).toHaveLength(3);
  expect(past).not.toContain('Older');
});

test('writes the values of a repeated delivery in the reader’s number format', async () => {
  const { browser, manage, poster } = await openManaged();
  const { id } = await poster.post({ orderValue: 42.5 });
  browser.cookies.set('language', 'fr');
  const form = await browser.read(`${manage}/deliveries/new?again=${id}`);
  for (const value of ['3,50', '42,50']) expect(form).toContain(`value="${value}"`);
});
