import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { alarms } from '#worker/db/schema/alarms.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { IS_OWED, owedBalances } from '#worker/db/schema/ledger.ts';
import { SCHEDULE_SESSION } from '#worker/domain/admin/audit.ts';
import { formatPayoutTarget } from '#worker/domain/admin/payout-target.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { findBilledUntil } from '#worker/domain/network/bill.ts';
import { payOut } from '#worker/services/admin/pay-out.ts';
import { isDueAgain, workEach } from '#worker/services/jobs/work-items.ts';

/** Maximum payouts per run. */
const MAX_PAYOUTS = 200;

/**
 * The `payouts` job: records a weekly payout of what each driver is owed for deliveries. Pauses for suspended drivers, and for
 * all drivers while the ledger alarm is on.
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
  return { done: done.filter((result) => result.ok && result.value.isChanged).length, failed };
}

/**
 * Selects drivers who are owed more than they earned since the last week ended, and who had no payout or payout reversal since
 * then. Late deliveries of a week already paid, and reverted payouts, are included in the next payout.
 */
function listDue(ctx: Ctx) {
  const { account, ownerId: driverId, seq } = owedBalances;
  const until = findBilledUntil(ctx.now);
  const isPaid = sql`exists (
    select 1 from ledger_postings paid
    where paid.owner_id = ${driverId} and paid.kind in ('payout', 'payout_reversal') and paid.subject = 'delivery'
      and paid.at >= ${until})`;
  const earnedSince = sql`(
    select coalesce(sum(iif(kind = 'payout_accrual', amount_cents, -amount_cents)), 0) from ledger_postings
    where owner_id = ${driverId} and kind in ('payout_accrual', 'accrual_reversal') and at >= ${until})`;
  const isHeld = sql`exists (select 1 from ${alarms} where ${and(eq(alarms.signal, 'ledger'), isNull(alarms.endedAt))})`;
  return ctx.db
    .select({ driverId, seq })
    .from(owedBalances)
    .innerJoin(drivers, and(eq(drivers.id, driverId), isNull(drivers.suspendedAt)))
    .where(
      and(
        eq(account, 'delivery_earnings'),
        IS_OWED,
        isDueAgain(ctx, 'payouts', 'owed_balances.owner_id'),
        sql`not ${isPaid}`,
        sql`owed_cents > ${earnedSince}`,
        sql`not ${isHeld}`,
      ),
    )
    .limit(MAX_PAYOUTS);
}
