import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { suspendRestaurant } from '#worker/services/admin/suspend-restaurant.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { openPoster } from '../poster.ts';
import { at, listOffers, openCrew } from './crew.ts';

const actor = { sessionId: 'admin', addressHash: 'somewhere' };

test('offers nothing more of a suspended restaurant, and lets a delivery that a driver has continue', async () => {
  const [taker = ''] = await openCrew([{ miles: 1 }, { miles: 1.2 }]);
  const { id: restaurantId, post, read } = await openPoster();
  const later = await post({ readyAt: new Date(Date.now() + 3 * HOUR_MS).toISOString() });
  const taken = await post();
  const open = await post();
  const orderOf = async (deliveryId: string) =>
    (await listOffers(deliveryId)).find(({ driverId }) => driverId === taker)?.orderId ?? '';
  const accepted = { driverId: taker, orderId: await orderOf(taken.id) };
  expect((await acceptOrder(at(Date.now()).ctx, accepted)).ok).toBe(true);

  const { ctx, done } = at(Date.now());
  await suspendRestaurant(ctx, { actor, targetId: restaurantId, reason: 'Fake deliveries' });
  await done();
  const over = { status: 'cancelled', charged: 0 };
  await expect.poll(() => Promise.all([read(later.id), read(open.id)])).toMatchObject([over, over]);
  expect((await listOffers(open.id)).map(({ status }) => status)).toEqual(['expired', 'expired']);
  const offered = { driverId: taker, orderId: await orderOf(open.id) };
  expect(await acceptOrder(at(Date.now()).ctx, offered)).toMatchObject({ ok: false });
  expect(await read(taken.id)).toMatchObject({ status: 'assigned' });

  // If its driver gives it up, it is not offered again.
  const gaveUp = at(Date.now());
  expect((await cancelOrder(gaveUp.ctx, { ...accepted, reason: 'other' })).ok).toBe(true);
  await gaveUp.done();
  await expect.poll(() => read(taken.id)).toMatchObject(over);
});
