import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { drivers } from '#worker/db/schema/drivers.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { cancelDelivery } from '#worker/services/network/cancel-delivery.ts';
import { getTracking } from '#worker/services/network/get-tracking.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { declineOrder } from '#worker/services/orders/decline-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { en } from '#worker/words/locales/en.ts';
import { readJson, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { openPoster } from '../poster.ts';
import { at, listOffers, offerTo, openCrew, readRow } from './crew.ts';

test('exactly one of a hundred simultaneous accepts wins, and the other orders expire', async () => {
  const { post, read } = await openPoster();
  const { id } = await post();
  const requests = await offerTo(id, await openCrew(Array.from({ length: 100 }, () => ({ miles: 1 }))));
  expect(requests).toHaveLength(100);
  const results = await Promise.all(requests.map((request) => acceptOrder(at(Date.now()).ctx, request)));
  const won = requests.filter((_, index) => results[index]?.ok);
  expect(won).toHaveLength(1);
  const codes = results.flatMap((result) => (result.ok ? [] : [result.error.code]));
  expect(new Set(codes)).toEqual(new Set(['orderTaken']));
  const offers = await listOffers(id);
  expect(offers.filter(({ status }) => status === 'expired')).toHaveLength(99);
  expect(offers.find(({ status }) => status === 'accepted')?.driverId).toBe(won[0]?.driverId);
  expect(await read(id)).toMatchObject({ status: 'assigned' });
  expect(await readRow(id)).toMatchObject({ driver_id: won[0]?.driverId, order_id: won[0]?.orderId });
  // Late accepts, and a repeat by the winner.
  for (const request of requests.slice(0, 5)) {
    expect((await acceptOrder(at(Date.now()).ctx, request)).ok).toBe(request.orderId === won[0]?.orderId);
  }
});

test('one driver wins through every endpoint, and the others see that it was taken, with an expired order', async () => {
  const { post } = await openPoster();
  await openCrew([]);
  const { id } = await post();
  const clients = await Promise.all(Array.from({ length: 4 }, () => signIn()));
  const ids = await Promise.all(clients.map(async (one) => (await readJson(one.get('/api/auth/user'))).id));
  const { ctx } = at(Date.now());
  await ctx.db.update(drivers).set({ onlineSince: 1 });
  const requests = await offerTo(id, ids);
  const [a, b, c, d] = clients;
  const orderOf = (index: number) => requests[index]?.orderId ?? '';
  const form = new URLSearchParams({ intent: 'accept', orderId: orderOf(2) }).toString();
  const answers = await Promise.all([
    a?.patch(`/api/orders/${orderOf(0)}/status`, { status: 'accepted' }),
    b?.post('/api/orders/accept', { orderIds: [orderOf(1)] }),
    c?.post('/orders.data', form, { 'Content-Type': 'application/x-www-form-urlencoded' }),
    d?.patch(`/api/orders/${orderOf(3)}/status`, { status: 'accepted' }),
  ]);
  const offers = await listOffers(id);
  expect(offers.map(({ status }) => status).toSorted()).toEqual([
    'accepted',
    'expired',
    'expired',
    'expired',
  ]);
  const wonBy = (index: number) =>
    offers.find(({ orderId }) => orderId === orderOf(index))?.status === 'accepted';
  const [first, several, sent, last] = answers as Response[];
  expect([first?.status, last?.status]).toEqual([0, 3].map((index) => (wonBy(index) ? 200 : 409)));
  expect(await readJson(several as Response)).toMatchObject([
    { accepted: wonBy(1), message: wonBy(1) ? null : en.errors.orderTaken },
  ]);
  expect(await sent?.text()).toContain(wonBy(2) ? '"orderAccepted"' : '"offerTaken"');
});

/** Expects that deliveries owe and pay what their restaurant was charged, whatever happened to them. */
async function expectSettled(restaurantId: string) {
  await expectBalancedLedger();
  const { results } = await env.DB.prepare(
    'select status, reason, charged_cents, price_cents, driver_id, order_id from network_deliveries where restaurant_id = ?',
  )
    .bind(restaurantId)
    .all<Record<string, string | number | null>>();
  const owed = results.reduce((sum, row) => sum + Number(row.charged_cents), 0);
  const sign: Record<string, number> = { delivery_charge: 1, delivery_reversal: -1 };
  const net = (await readPostings(restaurantId)).reduce(
    (sum, { kind, amount_cents }) => sum + (sign[kind] ?? 0) * amount_cents,
    0,
  );
  expect(net).toBe(owed);
  for (const row of results) {
    const order = await env.DB.prepare('select status, picked_up_at from orders where id = ?')
      .bind(row.order_id)
      .first<{ status: string; picked_up_at: number | null }>();
    if (row.status === 'assigned') expect(order).toEqual({ status: 'accepted', picked_up_at: null });
    if (row.status === 'picked_up') expect(order?.status).toBe('accepted');
    if (row.status === 'delivered') expect(order?.status).toBe('completed');
    if (row.status === 'delivered') expect(row.charged_cents).toBe(row.price_cents);
    if (row.status === 'offering' || row.status === 'unassigned') expect(row.charged_cents).toBe(0);
    const wanted = row.reason === 'restaurant_cancelled' ? [0, 200, row.price_cents] : [0];
    if (row.status === 'cancelled') expect(wanted).toContain(row.charged_cents);
  }
  const active = await env.DB.prepare(
    `select count(*) as n from orders x join network_offers o on o.order_id = x.id
     join network_deliveries d on d.id = o.delivery_id
     where d.restaurant_id = ? and x.status = 'accepted' and d.order_id is not x.id`,
  )
    .bind(restaurantId)
    .first();
  expect(active).toEqual({ n: 0 });
  return owed;
}

test.each([1, 2, 3])(
  'delivery, order and ledger agree whatever the order of racing moves (%i)',
  async (seed) => {
    const random = createRandom(seed);
    const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
    const { id: restaurantId, post } = await openPoster();
    const crew = await openCrew(Array.from({ length: 4 }, () => ({ miles: 1 })));
    for (let count = 0; count < 4; count += 1) {
      const { id: deliveryId } = await post();
      await env.DB.prepare('delete from network_offers where delivery_id = ?').bind(deliveryId).run();
      const requests = await offerTo(deliveryId, crew);
      const moves = [
        ...[acceptOrder, acceptOrder, pickUpOrder, completeOrder, completeOrder, restoreOrder, declineOrder],
        (ctx: Parameters<typeof acceptOrder>[0], request: Parameters<typeof acceptOrder>[1]) =>
          cancelOrder(ctx, { ...request, reason: 'other' }),
      ];
      for (let round = 0; round < 6; round += 1) {
        const racing = Array.from({ length: 3 }, () => {
          const { ctx } = at(Date.now());
          // The first driver moves more often than the others.
          if (random() < 0.08) return cancelDelivery(ctx, { restaurantId, deliveryId });
          return pick(moves)(ctx, pick(random() < 0.6 ? requests.slice(0, 1) : requests));
        });
        await Promise.all(racing);
      }
    }
    await expectSettled(restaurantId);
    // Deleting the drivers changes nothing that was earned or owed.
    const owed = await expectSettled(restaurantId);
    for (const driverId of crew) await deleteAccount(at(Date.now()).ctx, { driverId });
    expect(await expectSettledAfter(restaurantId)).toBe(owed);
  },
);

async function expectSettledAfter(restaurantId: string): Promise<number> {
  await expectBalancedLedger();
  const row = await env.DB.prepare(
    'select sum(charged_cents) as owed from network_deliveries where restaurant_id = ?',
  )
    .bind(restaurantId)
    .first<{ owed: number }>();
  return row?.owed ?? 0;
}

test('canceling costs $2 until the pickup and the full price after it, all of it paid to the driver', async () => {
  const { post, read, cancel, id: restaurantId, ctx } = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1, timeZone: 'UTC' }]);
  const earned = async () =>
    (await readPostings(driverId)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const assigned = await post();
  const request = { driverId, orderId: (await listOffers(assigned.id))[0]?.orderId ?? '' };
  expect((await acceptOrder(ctx, request)).ok).toBe(true);
  const canceled = await readJson(cancel(assigned.id));
  expect(canceled).toMatchObject({ status: 'cancelled', reason: 'restaurant_cancelled', charged: 2 });
  expect(await earned()).toBe(200);
  const onBoard = await post();
  const second = { driverId, orderId: (await listOffers(onBoard.id))[0]?.orderId ?? '' };
  expect((await acceptOrder(ctx, second)).ok).toBe(true);
  expect((await pickUpOrder(ctx, second)).ok).toBe(true);
  expect(await read(onBoard.id)).toMatchObject({ status: 'picked_up', dropoffEta: expect.any(String) });
  const token = new URL(onBoard.trackingUrl).pathname.split('/').at(-1) ?? '';
  const tracking = await getTracking(ctx, token);
  expect(tracking.ok && Object.keys(tracking.value).toSorted()).toEqual(
    [
      'deliveredAt',
      'driverFirstName',
      'eta',
      'isAtPickup',
      'isUnreported',
      'offeredFrom',
      'promisedAt',
      'restaurantName',
      'status',
    ].toSorted(),
  );
  expect(JSON.stringify(tracking)).not.toMatch(/Cedar|Gate|driver-|@|\d{1,3}\.\d{3,}/);
  expect(
    await Promise.all([cancel(onBoard.id), cancel(onBoard.id)]).then((all) =>
      all.map(({ status }) => status),
    ),
  ).toEqual([200, 200]);
  expect(await earned()).toBe(Math.round(200 + onBoard.price * 100));
  const { results } = await env.DB.prepare(
    'select status, cancel_reason as reason, payout_cents as cents from orders where id in (?, ?) order by created_at, rowid',
  )
    .bind(request.orderId, second.orderId)
    .all();
  expect(results).toEqual([
    { status: 'cancelled', reason: 'restaurant_cancelled', cents: 200 },
    { status: 'cancelled', reason: 'restaurant_cancelled', cents: Math.round(onBoard.price * 100) },
  ]);
  const days = await env.DB.prepare(
    'select sum(total_cents) as cents, sum(deliveries) as n from daily_earnings where driver_id = ?',
  )
    .bind(driverId)
    .first();
  expect(days).toEqual({ cents: Math.round(200 + onBoard.price * 100), n: 0 });
  expect(
    await env.DB.prepare('select * from driver_totals where driver_id = ?').bind(driverId).first(),
  ).toBeNull();
  await expectSettled(restaurantId);
});
