import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { GONE_SHOWN_MS } from '#worker/domain/orders/gone-offer.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { declineOrder } from '#worker/services/orders/decline-order.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { readJson, signIn } from '../client.ts';
import { openPoster } from '../poster.ts';
import { readDrivePage } from '../read-screens.ts';
import { answerPushes, created, turnOnAlerts } from '../software-push.ts';
import { at, listOffers, offerTo, openCrew, readDriver } from './crew.ts';

/** Returns the offers that a driver's screen shows as gone at this time. */
async function look(driverId: string, now = Date.now() + 20) {
  const driver = await readDriver(driverId);
  if (!driver) throw new Error('No driver');
  const { gone } = await readDrivePage(at(now).ctx, driver);
  return gone.map(({ reason, restaurantName }) => ({ reason, restaurantName }));
}

/** A moment after the offers went out, since no person accepts instantly. */
const later = () => at(Date.now() + 10).ctx;

test('tells only the driver who lost an offer that it was taken, for two minutes', async () => {
  const { post, name } = await openPoster();
  const [winner = '', loser = '', decliner = ''] = await openCrew([1, 1, 1].map((miles) => ({ miles })));
  const { id } = await post();
  const offers = await listOffers(id);
  const orderOf = (driverId: string) => offers.find((offer) => offer.driverId === driverId)?.orderId ?? '';
  await declineOrder(later(), { driverId: decliner, orderId: orderOf(decliner) });
  expect(await look(loser)).toEqual([]);
  const won = { driverId: winner, orderId: orderOf(winner) };
  expect((await acceptOrder(later(), won)).ok).toBe(true);
  expect(await look(loser)).toEqual([{ reason: 'taken', restaurantName: name }]);
  const late = await acceptOrder(later(), { driverId: loser, orderId: orderOf(loser) });
  expect(late).toMatchObject({ ok: false, error: { code: 'orderTaken' } });
  expect([await look(winner), await look(decliner)]).toEqual([[], []]);
  expect(await look(loser, Date.now() + GONE_SHOWN_MS + 50)).toEqual([]);
  // An offer that goes out again to the others is not gone.
  await cancelOrder(later(), { ...won, reason: 'other' });
  expect(await look(loser)).toEqual([]);
});

test('shows an offer that its restaurant cancels as canceled, but not one that expired', async () => {
  const { post, cancel, name } = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  const { id } = await post();
  const ranOut = await post();
  const [late] = await listOffers(ranOut.id);
  const { ctx } = at(Date.now());
  const past = ctx.now - 120_000;
  await ctx.db
    .update(orders)
    .set({ createdAt: past, expiresAt: past + 60_000 })
    .where(eq(orders.id, late?.orderId ?? ''));
  expect((await cancel(id)).status).toBe(200);
  expect((await cancel(ranOut.id)).status).toBe(200);
  expect(await look(driverId)).toEqual([{ reason: 'restaurant_cancelled', restaurantName: name }]);
});

test('shows a driver an accepted order that its restaurant cancels, with its pay, but not their own cancellation', async () => {
  const { post, cancel, name } = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  const [given, called] = [await post(), await post()];
  for (const { id } of [given, called]) {
    await acceptOrder(later(), { driverId, orderId: (await listOffers(id))[0]?.orderId ?? '' });
  }
  const [own] = await listOffers(given.id);
  await cancelOrder(later(), { driverId, orderId: own?.orderId ?? '', reason: 'other' });
  expect(await look(driverId)).toEqual([]);
  await cancel(called.id);
  expect(await look(driverId)).toEqual([{ reason: 'restaurant_cancelled', restaurantName: name }]);
  const driver = await readDriver(driverId);
  const page = driver && (await readDrivePage(at(Date.now() + 20).ctx, driver));
  expect(page?.gone).toMatchObject([{ paidCents: 200 }]);
  expect(await look(driverId, Date.now() + GONE_SHOWN_MS + 50)).toEqual([]);
});

test('alerts the driver who had accepted a canceled order, and says what it pays', async () => {
  const { post, cancel, name } = await openPoster();
  await openCrew([]);
  const client = await signIn();
  const browser = await turnOnAlerts(client);
  const { id: driverId } = await readJson(client.get('/api/auth/user'));
  await at(Date.now()).ctx.db.update(drivers).set({ onlineSince: 1 }).where(eq(drivers.id, driverId));
  const { id } = await post();
  await offerTo(id, [driverId], Date.now() - 5_000);
  await acceptOrder(later(), { driverId, orderId: (await listOffers(id))[0]?.orderId ?? '' });
  await cancel(id);
  const fetch = answerPushes(created);
  await deliverAlerts(later());
  const told = JSON.parse(await browser.read(fetch.mock.calls.at(-1)?.[1]?.body));
  expect([told.title, told.body]).toEqual([`Order canceled: ${name}`, 'It still pays $2.00.']);
});

test.each(['/', '/orders'])('without scripts, %s shows a canceled offer at the next view', async (path) => {
  const { post, cancel, name } = await openPoster();
  await openCrew([]);
  const client = await signIn();
  const { id: driverId } = await readJson(client.get('/api/auth/user'));
  const { id } = await post();
  await at(Date.now()).ctx.db.update(drivers).set({ onlineSince: 1 }).where(eq(drivers.id, driverId));
  await offerTo(id, [driverId], Date.now() - 5_000);
  await cancel(id);
  const html = await (await client.get(path)).text();
  expect(html).toMatch(new RegExp(`<div[^>]*><p><span[^>]*>${name}</span> · Canceled by the restaurant`));
});
