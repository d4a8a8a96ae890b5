import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { selectPlacements } from '#worker/db/queries/placement-rows.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { cancelDelivery } from '#worker/services/network/cancel-delivery.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { openPoster } from '../poster.ts';
import { at, offerTo, openCrew } from './crew.ts';

const DRIVERS = 12;

/** Posts a delivery and offers it to all drivers in two waves, five minutes apart. */
async function offerToAll(post: () => Promise<{ id: string }>, ids: readonly string[], now: number) {
  const { id } = await post();
  const first = await offerTo(id, ids.slice(0, 3), now);
  return { id, offers: [...first, ...(await offerTo(id, ids.slice(3), now + 5 * MINUTE_MS))] };
}

const selectAll = (now: number, after = now) =>
  selectPlacements(at(now).ctx, {
    after: { at: after - 1, id: '\uffff' },
    until: now + 60 * MINUTE_MS,
    limit: 100,
  });

test('counts a delivery as one order of demand, however many drivers are offered it and however it ends', async () => {
  const ids = await openCrew(Array.from({ length: DRIVERS }, () => ({ miles: 20 })));
  const { id: restaurantId, post } = await openPoster();
  const now = Date.now();
  const { id, offers } = await offerToAll(post, ids, now);
  const firstIds = offers.slice(0, 3).map(({ orderId }) => orderId);
  const [found, ...others] = await selectAll(now);
  expect(firstIds).toContain(found?.id);
  expect(others).toEqual([]);
  // Its later offers do not count in a later hour.
  expect(await selectAll(now, now + MINUTE_MS)).toEqual([]);
  const taker = offers.find(({ orderId }) => orderId !== found?.id) ?? { driverId: '', orderId: '' };
  expect(await acceptOrder(at(now).ctx, taker)).toMatchObject({ ok: true });
  expect(await selectAll(now)).toEqual([found]);
  expect(await cancelOrder(at(now).ctx, { ...taker, reason: 'other' })).toMatchObject({ ok: true });
  await offerTo(id, ids, now + 30 * MINUTE_MS);
  expect(await selectAll(now)).toEqual([found]);
  await cancelDelivery(at(now).ctx, { restaurantId, deliveryId: id, seen: 'offering' });
  expect(await selectAll(now)).toEqual([]);
});

test('leaves out the other offers of a delivery by reading only a few rows per offer', async () => {
  const ids = await openCrew(Array.from({ length: DRIVERS }, () => ({ miles: 20 })));
  const { post } = await openPoster();
  const now = Date.now() + 120 * MINUTE_MS;
  await offerToAll(post, ids, now);
  const { sql, params } = selectAll(now).toSQL();
  const { meta } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  expect(meta.rows_read).toBeLessThanOrEqual(5 * DRIVERS);
});
