import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { findBilledUntil } from '#worker/domain/network/bill.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { revertPayout } from '#worker/services/admin/revert-payout.ts';
import { suspendDriver } from '#worker/services/admin/suspend-driver.ts';
import { payDrivers } from '#worker/services/billing/pay-drivers.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { openPoster } from '../poster.ts';
import { at, listOffers, openCrew } from './crew.ts';

const WEEK_MS = 7 * DAY_MS;
// A week is settled an hour after it has ended.
const monday = (weeks: number) => findBilledUntil(Date.now() + weeks * WEEK_MS + HOUR_MS) + HOUR_MS;
const run = (now: number) => payDrivers(at(now).ctx);
const actor = { sessionId: 'tests', addressHash: 'tests' };

/** Creates a driver. `earn` delivers an order at this time, and returns the pay in cents. */
async function openEarner() {
  const { post } = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  let request = { driverId, orderId: '' };
  const earn = async (now = Date.now()) => {
    // Keeps only this driver online, whichever drivers were created since.
    await env.DB.prepare('update drivers set online_since = iif(id = ?, ?, null)')
      .bind(driverId, Date.now())
      .run();
    const { id, price } = await post();
    const offer = (await listOffers(id)).find((one) => one.driverId === driverId);
    request = { driverId, orderId: offer?.orderId ?? '' };
    expect((await acceptOrder(at(Date.now()).ctx, request)).ok).toBe(true);
    expect((await completeOrder(at(now).ctx, request)).ok).toBe(true);
    return Math.round(price * 100);
  };
  const undo = async (now: number) => expect((await restoreOrder(at(now).ctx, request)).ok).toBe(true);
  const paid = async () =>
    (await readPostings(driverId)).flatMap(({ kind, subject, amount_cents }) =>
      kind === 'payout' && subject === 'delivery' ? [amount_cents] : [],
    );
  return { driverId, earn, undo, paid };
}

/** Reverses the driver's last payout. */
async function revert(driverId: string, now: number) {
  const key = (await readPostings(driverId)).findLast(({ kind }) => kind === 'payout')?.key ?? '';
  const targetId = key.slice('payout:'.length);
  expect((await revertPayout(at(now).ctx, { actor, targetId, reason: 'Bounced' })).ok).toBe(true);
}

/** Pays a driver for a referral. */
async function payReferral(ownerId: string, now: number) {
  const { ctx } = at(now);
  const money = { ownerId, amountCents: 1000, at: now };
  await ctx.db.batch([
    ...insertPosting(
      ctx,
      composePosting('referral_credit', 'driver_referral', { key: `r:${ownerId}`, ...money }),
    ),
    ...insertPosting(ctx, composePosting('payout', 'referrals', { key: `p:${ownerId}`, ...money })),
  ]);
}

test('pays out a week’s earnings once after it has ended, however often the job runs', async () => {
  const { driverId, earn, undo, paid } = await openEarner();
  const first = await earn();
  await run(Date.now());
  expect(await paid()).toEqual([]);
  // None of this holds back the payout: a referral's payout in this week, and a delivery undone in it.
  await payReferral(driverId, monday(1) - 30 * MINUTE_MS);
  await earn(monday(1) - 20 * MINUTE_MS);
  await undo(monday(1) - 20 * MINUTE_MS);
  const runs = await Promise.all([0, 1, 2, 3].map((hours) => run(monday(1) + hours * HOUR_MS)));
  expect(runs.reduce((sum, { done = 0 }) => sum + done, 0)).toBe(1);
  expect(await paid()).toEqual([first]);
  // Earnings of the new week wait for its end.
  const second = await earn(monday(1) + DAY_MS);
  await run(monday(1) + 2 * DAY_MS);
  expect(await paid()).toEqual([first]);
  await run(monday(2));
  expect(await paid()).toEqual([first, second]);
  const log = await env.DB.prepare(
    "select session_id as by from audit_log where target_id = ? and action = 'payOut'",
  )
    .bind(driverId)
    .all();
  expect(log.results).toEqual([{ by: 'schedule' }, { by: 'schedule' }]);
  await expectBalancedLedger();
});

test('adds a delivery reported too late for the payout of its week to the next payout', async () => {
  const { earn, paid } = await openEarner();
  const first = await earn();
  await run(monday(1));
  // Reported late by the phone: completed on Sunday, received on Tuesday.
  const late = await earn(monday(1) - 2 * HOUR_MS);
  const second = await earn(monday(1) + DAY_MS);
  for (const days of [1, 3, 6]) await run(monday(1) + days * DAY_MS);
  expect(await paid()).toEqual([first]);
  await run(monday(2));
  expect(await paid()).toEqual([first, late + second]);
  await expectBalancedLedger();
});

test('holds back payouts of a suspended driver, after a failed payout, and while the ledger is in doubt', async () => {
  const { driverId, earn, paid } = await openEarner();
  const held = await openEarner();
  const cents = await earn();
  await held.earn();
  await suspendDriver(at(Date.now()).ctx, { actor, targetId: held.driverId, reason: 'Checks' });
  // Only the ledger's alarm holds back payouts.
  await env.DB.prepare(
    `insert into alarms (id, signal, started_at, last_bad_at, reading, "limit")
     values ('a', 'ledger', 1, 1, '1', '0'), ('b', 'email', 1, 1, '1', '0')`,
  ).run();
  expect((await run(monday(1))).done).toBe(0);
  await env.DB.prepare("update alarms set ended_at = 1 where signal = 'ledger'").run();
  await run(monday(1) + HOUR_MS);
  expect([await paid(), await held.paid()]).toEqual([[cents], []]);
  await revert(driverId, monday(1) + HOUR_MS);
  // An operator reversed it for a reason, so it is not sent again before the next week.
  await run(monday(1) + 2 * HOUR_MS);
  expect(await paid()).toEqual([cents]);
  await run(monday(2));
  expect(await paid()).toEqual([cents, cents]);
  const more = await earn(monday(2) + DAY_MS);
  await run(monday(2) + 2 * DAY_MS);
  expect(await paid()).toEqual([cents, cents]);
  await run(monday(3));
  expect(await paid()).toEqual([cents, cents, more]);
  // Reversed in a later week than it was paid.
  await revert(driverId, monday(4) + DAY_MS);
  await run(monday(4) + 2 * DAY_MS);
  expect(await paid()).toEqual([cents, cents, more]);
  await run(monday(5));
  expect(await paid()).toEqual([cents, cents, more, more]);
  await expectBalancedLedger();
});
