import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { suspendDriver } from '#worker/services/admin/suspend-driver.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { openPoster } from '../poster.ts';
import { readEmails } from '../read-emails.ts';
import { at, listOffers, openCrew, readRow } from './crew.ts';

const actor = { sessionId: 'admin', addressHash: 'somewhere' };

const WAYS = {
  suspended: (ctx: Parameters<typeof suspendDriver>[0], driverId: string) =>
    suspendDriver(ctx, { actor, targetId: driverId, reason: 'Fake deliveries' }),
  deleted: (ctx: Parameters<typeof deleteAccount>[0], driverId: string) => deleteAccount(ctx, { driverId }),
};

/** Creates a delivery that the first of two drivers has accepted. */
async function buildCarried() {
  const [taker = '', other = ''] = await openCrew([{ miles: 1 }, { miles: 1.2 }]);
  const { id: restaurantId, post, read } = await openPoster();
  const { id } = await post();
  const offer = (await listOffers(id)).find(({ driverId }) => driverId === taker);
  const carried = { driverId: taker, orderId: `${offer?.orderId}` };
  expect((await acceptOrder(at(Date.now()).ctx, carried)).ok).toBe(true);
  expect(await read(id)).toMatchObject({ status: 'assigned' });
  return { id, restaurantId, taker, other, carried, read: () => read(id) };
}

test.each(['suspended', 'deleted'] as const)(
  'offers the accepted delivery of a driver to others right away when the driver is %s',
  async (way) => {
    const { id, taker, other, carried, read } = await buildCarried();
    const { ctx, done } = at(Date.now());
    await WAYS[way](ctx, taker);
    expect(await read()).toMatchObject({ status: 'offering', driverFirstName: null });
    await done();
    // No job runs here, so the dispatch area advances the delivery.
    const listAskedAgain = async () =>
      (await listOffers(id)).flatMap(({ round, driverId }) => (round === 2 ? [driverId] : []));
    await expect.poll(listAskedAgain).toEqual([other]);
    const order = await env.DB.prepare('select status, cancel_reason from orders where id = ?')
      .bind(carried.orderId)
      .first();
    expect(order).toEqual(way === 'deleted' ? null : { status: 'cancelled', cancel_reason: 'withdrawn' });
  },
);

test.each(['suspended', 'deleted'] as const)(
  'ends a delivery on board right away, free of charge, when its driver is %s',
  async (way) => {
    const { id, restaurantId, taker, carried, read } = await buildCarried();
    const { ctx, done } = at(Date.now());
    expect((await pickUpOrder(ctx, carried)).ok).toBe(true);
    await WAYS[way](ctx, taker);
    await done();
    expect(await read()).toMatchObject({ status: 'cancelled', reason: 'driver_gave_up', charged: 0 });
    expect((await readRow(id))?.due_at).toBeNull();
    const kinds = (await readEmails(restaurantId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['restaurantReceipt', 'deliveryLost']);
  },
);
