import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { MAX_NETWORK_ORDERS, OFFER_MS, SEARCH_MS } from '#worker/domain/network/waves.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { advanceDelivery } from '#worker/services/network/advance-delivery.ts';
import { catchUpDeliveries } from '#worker/services/network/catch-up-deliveries.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { declineOrder } from '#worker/services/orders/decline-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { openPoster } from '../poster.ts';
import { takeLoggedErrors } from '../setup.ts';
import { at, listOffers, openCrew, readRow } from './crew.ts';

const step = (deliveryId: string, now: number) => advanceDelivery(at(now).ctx, deliveryId);

/** Creates a delivery without drivers nearby until ten seconds before its search ends, when a driver is offered it. */
async function offerLate() {
  await openCrew([]);
  const { post, read } = await openPoster();
  const { id } = await post();
  const { round_at: start } = (await readRow(id)) as { round_at: number };
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  const end = start + SEARCH_MS;
  const late = end - 10_000;
  expect(await step(id, late)).toBe(true);
  const [offer] = await listOffers(id);
  return { id, read: () => read(id), request: { driverId, orderId: `${offer?.orderId}` }, late, end };
}

test('a driver who is offered a delivery at the end of its search has the whole minute to answer', async () => {
  const { id, read, request, late, end } = await offerLate();
  expect(await step(id, end)).toBe(false);
  expect((await acceptOrder(at(late + OFFER_MS - 1).ctx, request)).ok).toBe(true);
  expect(await read()).toMatchObject({ status: 'assigned' });
});

test('an unanswered search still counts as demand', async () => {
  await openCrew([{ miles: 1 }]);
  const { post, read } = await openPoster();
  const { id } = await post();
  const { round_at: start } = (await readRow(id)) as { round_at: number };
  for (let now = start + OFFER_MS; now <= start + SEARCH_MS; now += OFFER_MS) await step(id, now);
  expect(await read(id)).toMatchObject({ status: 'unassigned' });
  const { results } = await env.DB.prepare('select expires_at - created_at as ms from orders where id = ?')
    .bind(`${(await listOffers(id))[0]?.orderId}`)
    .all();
  expect(results).toEqual([{ ms: OFFER_MS }]);
});

test('the end of a search withdraws an offer that a driver restored meanwhile', async () => {
  const { id, read, request, late, end } = await offerLate();
  expect((await declineOrder(at(late + 1000).ctx, request)).ok).toBe(true);
  // The decline makes the next step due right away, which finds no new drivers to ask.
  expect(await step(id, late + 2000)).toBe(true);
  expect((await restoreOrder(at(late + 3000).ctx, request)).ok).toBe(true);
  expect(await step(id, end)).toBe(true);
  expect(await read()).toMatchObject({ status: 'unassigned', reason: 'nobody_accepted' });
  expect((await listOffers(id)).map(({ status }) => status)).toEqual(['expired']);
});

test('a decline cannot be undone once the search has ended', async () => {
  const { id, read, request, late, end } = await offerLate();
  expect((await declineOrder(at(late + 1000).ctx, request)).ok).toBe(true);
  expect(await step(id, late + 2000)).toBe(true);
  expect(await step(id, end)).toBe(true);
  expect(await read()).toMatchObject({ status: 'unassigned' });
  const undone = await restoreOrder(at(end + 1000).ctx, request);
  expect(undone).toMatchObject({ ok: false, error: { code: 'orderExpired' } });
});

test('a decline cannot be undone once the offer has expired', async () => {
  const { read, request, late } = await offerLate();
  expect((await declineOrder(at(late + OFFER_MS - 5000).ctx, request)).ok).toBe(true);
  expect((await restoreOrder(at(late + OFFER_MS - 1).ctx, request)).ok).toBe(true);
  expect(await restoreOrder(at(late + OFFER_MS).ctx, request)).toMatchObject({
    value: { status: 'expired' },
  });
  expect((await declineOrder(at(late + OFFER_MS - 1).ctx, request)).ok).toBe(true);
  const occurredAt = late + OFFER_MS - 1;
  for (const asked of [request, { ...request, occurredAt }]) {
    const undone = await restoreOrder(at(late + OFFER_MS).ctx, asked);
    expect(undone).toMatchObject({ ok: false, error: { code: 'orderExpired' } });
  }
  expect(await read()).toMatchObject({ status: 'offering' });
});

test('skips a driver whose route cannot be planned, and offers to the others', async () => {
  const { post } = await openPoster();
  const ids = await openCrew([1, 1].map((miles) => ({ miles })));
  await env.DB.prepare("update drivers set time_zone = 'Mars/Olympus' where id = ?").bind(ids[0]).run();
  const { id } = await post();
  expect((await listOffers(id)).map(({ driverId }) => driverId)).toEqual([ids[1]]);
  expect(JSON.stringify(takeLoggedErrors())).toContain('candidate left out');
});

test('ends a search that cannot even start when its time is over', async () => {
  await openCrew([]);
  const { post, read } = await openPoster();
  const readyAt = Date.now() + 60 * MINUTE_MS;
  const { id } = await post({ readyAt: new Date(readyAt).toISOString() });
  const start = readyAt - 30 * MINUTE_MS;
  const stepBroken = (now: number) => {
    const { ctx } = at(now);
    // why: what breaks a search cannot be foreseen.
    const openMeasure = () => Promise.reject(new Error('no streets'));
    return advanceDelivery({ ...ctx, travelTimes: { ...ctx.travelTimes, openMeasure } }, id);
  };
  await openCrew([{ miles: 1 }]);
  await expect(stepBroken(start)).rejects.toThrow('no streets');
  expect(await read(id)).toMatchObject({ status: 'offering' });
  await expect(stepBroken(start + SEARCH_MS)).rejects.toThrow('no streets');
  expect(await stepBroken(start + 2 * SEARCH_MS)).toBe(true);
  takeLoggedErrors();
  expect(await read(id)).toMatchObject({ status: 'unassigned', reason: 'no_driver_nearby' });
});

test('a step that finally works is no longer a failing item', async () => {
  await openCrew([]);
  const { post } = await openPoster();
  const { id } = await post();
  const { due_at: dueAt } = (await readRow(id)) as { due_at: number };
  await env.DB.prepare(
    "insert into failing_items (job, item, failures, last_at, retry_at, problem) values ('dispatch', ?, 3, 0, 0, '')",
  )
    .bind(id)
    .run();
  expect(await step(id, dueAt)).toBe(true);
  const { results } = await env.DB.prepare('select item from failing_items where item = ?').bind(id).all();
  expect(results).toEqual([]);
});

test('an offer from a late scheduled run lasts a whole minute from when it is made', async () => {
  await openCrew([]);
  const { post } = await openPoster();
  const { id } = await post();
  const trigger = Date.now() - 40_000;
  await env.DB.prepare('update network_deliveries set due_at = ? where id = ?').bind(trigger, id).run();
  await openCrew([{ miles: 1 }]);
  const ctx = createCtx(env, () => {}, 'network', trigger, { isScheduled: true });
  await catchUpDeliveries(ctx);
  const [offer] = await listOffers(id);
  expect(offer?.expiresAt).toBeGreaterThanOrEqual(trigger + 40_000 + OFFER_MS);
});

test('offers a delivery that is due after an outage before giving it up', async () => {
  await openCrew([]);
  const { post, read } = await openPoster();
  const readyAt = Date.now() + 60 * 60_000;
  const { id } = await post({ readyAt: new Date(readyAt).toISOString() });
  await openCrew([{ miles: 1 }]);
  const late = readyAt - 30 * 60_000 + SEARCH_MS + 60_000;
  expect(await step(id, late)).toBe(true);
  expect(await listOffers(id)).toHaveLength(1);
  expect(await step(id, late + OFFER_MS)).toBe(true);
  expect(await read(id)).toMatchObject({ status: 'offering' });
});

test('one restaurant does not fill a driver’s screen, who must answer some offers before there are more', async () => {
  const { post } = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  const ids: string[] = [];
  for (let count = 0; count < MAX_NETWORK_ORDERS + 2; count += 1) ids.push((await post()).id);
  const offered = async () => (await Promise.all(ids.map((id) => listOffers(id)))).flat();
  const offers = await offered();
  expect(offers).toHaveLength(MAX_NETWORK_ORDERS);
  const { ctx } = at(Date.now());
  expect((await declineOrder(ctx, { driverId, orderId: `${offers[0]?.orderId}` })).ok).toBe(true);
  expect(await step(`${ids.at(-1)}`, Date.now() + OFFER_MS)).toBe(true);
  expect(await offered()).toHaveLength(MAX_NETWORK_ORDERS + 1);
});

test('a decline cannot be undone once another driver has the delivery', async () => {
  const { post } = await openPoster();
  const [winner = '', decliner = ''] = await openCrew([1, 1].map((miles) => ({ miles })));
  const { id } = await post();
  const offers = await listOffers(id);
  const requestOf = (driverId: string) => ({
    driverId,
    orderId: offers.find((offer) => offer.driverId === driverId)?.orderId ?? '',
  });
  const { ctx } = at(Date.now() + 10);
  expect((await declineOrder(ctx, requestOf(decliner))).ok).toBe(true);
  expect((await acceptOrder(ctx, requestOf(winner))).ok).toBe(true);
  const undone = await restoreOrder(ctx, requestOf(decliner));
  expect(undone).toMatchObject({ ok: false, error: { code: 'orderExpired' } });
  const { results } = await env.DB.prepare('select status from orders where id = ?')
    .bind(requestOf(decliner).orderId)
    .all();
  expect(results).toEqual([{ status: 'declined' }]);
});
