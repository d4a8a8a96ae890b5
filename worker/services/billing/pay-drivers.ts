import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { alarms } from '#worker/db/schema/alarms.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { owedBalances } from '#worker/db/schema/ledger.ts';
import { SCHEDULE_SESSION } from '#worker/domain/admin/audit.ts';
import { formatPayoutTarget } from '#worker/domain/admin/payout-target.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { findBilledUntil } from '#worker/domain/network/bill.ts';
import { payOut } from '#worker/services/admin/pay-out.ts';
import { isDueAgain, workEach } from '#worker/services/jobs/work-items.ts';

/** Payouts of one run; the rest is for the next. */
const MAX_PAYOUTS = 200;

/**
 * The `payouts` job: pays every driver once a week what they are owed for deliveries, by the payout that an administrator
 * would confirm. Held while a driver is suspended, and for all while the ledger's alarm is on.
 */
export async function payDrivers(ctx: Ctx): Promise<JobCounts> {
  const { done, failed } = await workEach(ctx, {
    job: 'payouts',
    items: await listDue(ctx),
    getId: ({ driverId }) => driverId,
    work: ({ driverId, seq }) =>
      payOut(ctx, {
        actor: { sessionId: SCHEDULE_SESSION, addressHash: '' },
        targetId: formatPayoutTarget({ account: 'delivery_earnings', driverId, seq }),
      }),
  });
  return { paidOut: done.filter((result) => result.ok && result.value.isChanged).length, failed };
}

/**
 * Drivers who delivered in a week that is over, and were not paid out since. What a phone sends late, for a week that was
 * paid out, goes with the next payout.
 */
function listDue(ctx: Ctx) {
  const { account, ownerId: driverId, seq } = owedBalances;
  const until = findBilledUntil(ctx.now);
  const isPaid = sql`exists (
    select 1 from ledger_postings paid
    where paid.owner_id = ${driverId} and paid.kind = 'payout' and paid.subject = 'delivery' and paid.at >= ${until})`;
  const isEarlier = sql`exists (
    select 1 from ledger_postings earned
    where earned.owner_id = ${driverId} and earned.kind = 'payout_accrual' and earned.at < ${until}
      and earned.seq > coalesce((
        select max(paid.seq) from ledger_postings paid
        where paid.owner_id = ${driverId} and paid.kind = 'payout' and paid.subject = 'delivery'), 0))`;
  const isHeld = sql`exists (select 1 from ${alarms} where ${and(eq(alarms.signal, 'ledger'), isNull(alarms.endedAt))})`;
  return (
    ctx.db
      .select({ driverId, seq })
      .from(owedBalances)
      .innerJoin(drivers, and(eq(drivers.id, driverId), isNull(drivers.suspendedAt)))
      // Written out, because the index of what is due is found by these words alone.
      .where(
        and(
          eq(account, 'delivery_earnings'),
          sql`owed_cents > 0`,
          isDueAgain(ctx, 'payouts', 'owed_balances.owner_id'),
          sql`not ${isPaid}`,
          isEarlier,
          sql`not ${isHeld}`,
        ),
      )
      .limit(MAX_PAYOUTS)
  );
}
