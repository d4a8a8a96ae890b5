import { env, runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { getWave, OFFER_MS, SEARCH_MS } from '#worker/domain/network/waves.ts';
import { getCellNumber } from '#worker/domain/shared/grid.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { DispatchArea } from '#worker/live/dispatch-area.ts';
import { advanceDelivery } from '#worker/services/network/advance-delivery.ts';
import { cancelDelivery } from '#worker/services/network/cancel-delivery.ts';
import { catchUpDeliveries } from '#worker/services/network/catch-up-deliveries.ts';
import { selectCurrentDeliveries } from '#worker/services/network/current-deliveries.ts';
import { getTracking } from '#worker/services/network/get-tracking.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { declineOrder } from '#worker/services/orders/decline-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { openPoster, PICKUP } from '../poster.ts';
import { readEmails } from '../read-emails.ts';
import { at, listOffers, openCrew, readRow } from './crew.ts';

const step = (deliveryId: string, now: number) => advanceDelivery(at(now).ctx, deliveryId);

test('offers a delivery in widening waves, to each driver once, and then returns it to its restaurant', async () => {
  const ids = await openCrew([
    ...[2.5, 0.5, 1.5, 2, 2.8].map((miles) => ({ miles })),
    ...[5, 5.5].map((miles) => ({ miles })),
    { miles: 11 },
    // None of these can be asked: too far, not a member, offline, suspended, with a position from hours ago.
    { miles: 13 },
    { miles: 0.1, lastName: 'Outsider' },
    { miles: 0.1, onlineSince: null },
    { miles: 0.1, suspendedAt: 1 },
    { miles: 0.1, positionAt: Date.now() - 2 * HOUR_MS },
  ]);
  const { id: restaurantId, name, post, read } = await openPoster();
  const { id, price, promisedAt } = await post();
  const first = await listOffers(id);
  expect(first.map(({ driverId }) => driverId)).toEqual([ids[1], ids[2], ids[3]]);
  for (const offer of first) {
    expect(offer).toMatchObject({ wave: 1, status: 'pending', payoutCents: price * 100, source: 'network' });
  }
  const start = (first[0]?.expiresAt ?? 0) - OFFER_MS;
  // Nothing is due before the time of the first wave is over, however often the step runs.
  expect(await step(id, start + OFFER_MS - 1)).toBe(false);
  const late = start + OFFER_MS;
  const steps = await Promise.all(Array.from({ length: 8 }, () => step(id, late)));
  expect(steps.filter(Boolean)).toHaveLength(1);
  const waves = async (wave: number) =>
    (await listOffers(id)).filter((offer) => offer.wave === wave).map(({ driverId }) => driverId);
  expect((await waves(2)).toSorted()).toEqual([ids[0], ids[4], ids[5], ids[6]].toSorted());
  expect(await step(id, late + OFFER_MS)).toBe(true);
  expect(await waves(3)).toEqual([ids[7]]);
  for (let now = late + 2 * OFFER_MS; now < start + SEARCH_MS; now += OFFER_MS) {
    expect(await step(id, now)).toBe(true);
  }
  expect(await read(id)).toMatchObject({ status: 'offering' });
  expect(await step(id, start + SEARCH_MS)).toBe(true);
  expect(await read(id)).toMatchObject({ status: 'unassigned', reason: 'nobody_accepted', charged: 0 });
  const readNotices = async () =>
    (await readEmails(restaurantId)).filter(({ kind }) => kind === 'deliveryUnassigned');
  const [notice, ...others] = await readNotices();
  for (const text of [name, 'to 410 Cedar Lane, posted ']) expect(notice?.text).toContain(text);
  expect(notice?.text).toMatch(/\/restaurant-manage\/[\w-]{43}/);
  expect(others).toEqual([]);
  expect(await listOffers(id)).toHaveLength(8);
  expect(Date.parse(promisedAt)).toBeGreaterThan(start);
  await openCrew([]);
  const alone = await post();
  expect(await step(alone.id, start + SEARCH_MS + 60_000)).toBe(true);
  expect(await read(alone.id)).toMatchObject({ status: 'unassigned', reason: 'no_driver_nearby' });
  expect(await readNotices()).toHaveLength(2);
});

test('shows a delivery without a driver to its restaurant for another half day', async () => {
  await openCrew([]);
  const { post, read } = await openPoster();
  const [missed, canceled] = [await post(), await post()];
  const { restaurant_id: restaurantId, ended_at: endedAt } = await endUnassigned(missed.id);
  await cancelDelivery(at(Date.now()).ctx, { restaurantId, deliveryId: canceled.id, seen: 'offering' });
  expect(await read(canceled.id)).toMatchObject({ status: 'cancelled' });
  const list = async (now: number) =>
    (await selectCurrentDeliveries(at(now).ctx, restaurantId)).map(({ delivery }) => delivery.id);
  expect(await list(endedAt + 12 * HOUR_MS)).toEqual([missed.id]);
  expect(await list(endedAt + 12 * HOUR_MS + 1)).toEqual([]);
});

/** Ends the search without a driver. Returns the row. */
async function endUnassigned(id: string) {
  expect(await step(id, Date.now() + SEARCH_MS + 60_000)).toBe(true);
  const row = await readRow(id);
  expect(row).toMatchObject({ status: 'unassigned' });
  return row as { restaurant_id: string; ended_at: number };
}

test('among drivers in similar places, offers first to those who have waited longest for an offer', async () => {
  const ids = await openCrew(Array.from({ length: 6 }, (_, index) => ({ miles: 1, bearing: index })));
  const { post } = await openPoster();
  const asked = async () => (await listOffers((await post()).id)).map(({ driverId }) => driverId);
  const [one, other] = [await asked(), await asked()];
  expect([...one, ...other].toSorted()).toEqual(ids.toSorted());
});

test('prefers a driver whose route passes by over one who is nearer', async () => {
  const [busy, idle] = await openCrew([
    { miles: 2.4, bearing: 0 },
    { miles: 0.6, bearing: 3.1 },
  ]);
  const { post } = await openPoster();
  // A driver who carries one delivery of a restaurant needs only minutes of handover for a second one to the same place.
  const { id } = await post();
  const offer = (await listOffers(id)).find(({ driverId }) => driverId === busy);
  const { ctx } = at(Date.now());
  expect((await acceptOrder(ctx, { driverId: `${busy}`, orderId: `${offer?.orderId}` })).ok).toBe(true);
  const second = await post();
  expect((await listOffers(second.id)).map(({ driverId }) => driverId)).toEqual([busy, idle]);
});

test('offers food that is ready in an hour half an hour before', async () => {
  await openCrew([{ miles: 1 }]);
  const { post } = await openPoster();
  const readyAt = Date.now() + HOUR_MS;
  const { id, offersFrom, trackingUrl } = await post({ readyAt: new Date(readyAt).toISOString() });
  expect(await listOffers(id)).toHaveLength(0);
  expect(offersFrom).toBe(new Date(readyAt - HOUR_MS / 2).toISOString());
  const track = (now: number) => getTracking(at(now).ctx, `${trackingUrl.split('/').at(-1)}`);
  expect(await track(Date.now())).toMatchObject({ value: { offeredFrom: Date.parse(offersFrom) } });
  expect(await track(readyAt - HOUR_MS / 2)).toMatchObject({ value: { offeredFrom: null } });
  expect(await step(id, readyAt - HOUR_MS / 2 - 1000)).toBe(false);
  expect(await step(id, readyAt - HOUR_MS / 2)).toBe(true);
  expect(await listOffers(id)).toHaveLength(1);
});

test('food posted without a time is ready immediately, for the restaurant and for the driver', async () => {
  await openCrew([{ miles: 1 }]);
  const { post, read } = await openPoster();
  const posted = await post();
  expect(posted.readyAt).toBe(posted.createdAt);
  expect(await read(posted.id)).toMatchObject({ readyAt: posted.createdAt });
  const [offer] = await listOffers(posted.id);
  const order = await env.DB.prepare('select ready_at from orders where id = ?').bind(offer?.orderId).first();
  expect(order).toEqual({ ready_at: Date.parse(posted.createdAt) });
});

test('declines cost nothing and start the next wave right away, and a driver who gave it up is not asked again', async () => {
  const ids = await openCrew([0.5, 1, 1.5, 5].map((miles) => ({ miles })));
  const { id: restaurantId, post, read } = await openPoster();
  const { id } = await post();
  const now = Date.now();
  const offerOf = async (driverId: string | undefined) =>
    (await listOffers(id)).findLast((offer) => offer.driverId === driverId)?.orderId ?? '';
  const requestOf = async (driverId = '') => ({ driverId, orderId: await offerOf(driverId) });
  for (const driverId of ids.slice(0, 3)) {
    const { ctx, done } = at(now);
    expect((await declineOrder(ctx, await requestOf(driverId))).ok).toBe(true);
    await done();
  }
  // The last decline woke the dispatch area, which offers the next wave.
  await expect.poll(() => offerOf(ids[3])).not.toBe('');
  const next = await requestOf(ids[3]);
  const totals = await env.DB.prepare('select declined, passed from driver_totals where driver_id = ?')
    .bind(ids[0])
    .first();
  expect(totals).toEqual({ declined: 1, passed: 1 });
  const { ctx, done } = at(now);
  expect((await acceptOrder(ctx, next)).ok).toBe(true);
  expect(await read(id)).toMatchObject({ status: 'assigned', driverFirstName: 'Robin', charged: 0 });
  const [fresh] = await openCrew([{ miles: 2 }]);
  await env.DB.prepare('update drivers set online_since = 1 where id in (?, ?)').bind(ids[0], ids[3]).run();
  expect((await cancelOrder(ctx, { ...next, reason: 'other' })).ok).toBe(true);
  await done();
  const listAskedAgain = async () =>
    (await listOffers(id)).flatMap(({ round, driverId }) => (round === 2 ? [driverId] : []));
  await expect.poll(listAskedAgain).toEqual([fresh]);
  // With the food on board, no other driver can deliver it.
  const last = await requestOf(fresh);
  expect((await acceptOrder(ctx, last)).ok).toBe(true);
  expect((await pickUpOrder(ctx, last)).ok).toBe(true);
  expect(await read(id)).toMatchObject({ status: 'picked_up' });
  expect((await cancelOrder(ctx, { ...last, reason: 'customer_gone' })).ok).toBe(true);
  expect(await read(id)).toMatchObject({ status: 'cancelled', reason: 'driver_gave_up', charged: 0 });
  const [, notice, ...none] = await readEmails(restaurantId);
  expect([notice?.kind, none]).toEqual(['deliveryLost', []]);
  expect(notice?.text).toMatch(/for 410 Cedar Lane, posted \w+ \d+, .* UTC, .* you pay nothing for it/);
  expect(notice?.text).toMatch(/\/restaurant-manage\/[\w-]{43}/);
});

test('the job makes up for a lost area, and the alarm of the area sends what is due', async () => {
  await openCrew([{ miles: 1 }, { miles: 1.1 }]);
  const { post, read } = await openPoster();
  const { id } = await post();
  const past = () => env.DB.prepare('update network_deliveries set due_at = 1 where id = ?').bind(id).run();
  await past();
  const area = env.DISPATCH_AREAS.get(env.DISPATCH_AREAS.idFromName(`${getCellNumber(PICKUP, 'town')}`));
  expect(await runDurableObjectAlarm(area)).toBe(true);
  expect((await readRow(id))?.due_at).toBeGreaterThan(1);
  await past();
  const { ctx, done } = at(Date.now());
  expect(await catchUpDeliveries(ctx)).toEqual({ changed: expect.any(Number), failed: 0 });
  await done();
  expect((await readRow(id))?.due_at).toBeGreaterThan(1);
  // A driver who was deleted or suspended does not deliver.
  const [one, other] = await listOffers(id);
  for (const [offer, sql] of [
    [one, 'delete from drivers where id = ?'],
    [other, 'update drivers set suspended_at = 1 where id = ?'],
  ] as const) {
    await env.DB.prepare(`update orders set status = 'pending', expires_at = ?1 where id = ?2`)
      .bind(Date.now() + 60_000, `${offer?.orderId}`)
      .run();
    const request = { driverId: `${offer?.driverId}`, orderId: `${offer?.orderId}` };
    expect((await acceptOrder(ctx, request)).ok).toBe(true);
    expect(await read(id)).toMatchObject({ status: 'assigned' });
    await env.DB.prepare(sql).bind(request.driverId).run();
    expect((await catchUpDeliveries(ctx)).failed).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'offering', driverFirstName: null });
  }
});

test('repeats the widest wave', () => {
  expect([0, 1, 2, 9].map((count) => getWave(count).drivers)).toEqual([3, 6, 12, 12]);
});

test('an area recovers after its storage has failed once', async () => {
  let reads = 0;
  // why: the storage of a Durable Object does not fail on demand.
  const get = () => {
    reads += 1;
    if (reads === 1) throw new Error('storage lost');
  };
  const area = new DispatchArea({ storage: { kv: { get } } } as unknown as DurableObjectState, env as Env);
  await expect(area.alarm()).rejects.toThrow('storage lost');
  await area.alarm();
  expect(reads).toBe(2);
});
