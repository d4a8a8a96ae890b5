import { and, eq, not, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { ledgerPostings } from '#worker/db/schema/ledger.ts';
import {
  getPayoutKey,
  PAYOUT_REVERSAL_PREFIX,
  parsePayoutTarget,
} from '#worker/domain/admin/payout-target.ts';
import { composePosting, PAYOUT_SUBJECTS } from '#worker/domain/billing/compose-posting.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { findBalance } from './find-payout.ts';

/**
 * Records that a driver was paid the balance as of a ledger entry. Fails if the balance has changed since or the driver is
 * suspended. The posting's key contains that entry, so a repeat writes nothing.
 */
export async function payOut(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean }>> {
  const target = parsePayoutTarget(targetId);
  const owedCents = target && (await findBalance(ctx, target));
  if (!target || owedCents === null || owedCents <= 0) return fail('notFound');
  const { account, driverId } = target;
  const key = getPayoutKey(target);
  const money = { key, ownerId: driverId, amountCents: owedCents, at: ctx.now };
  const posting = composePosting('payout', PAYOUT_SUBJECTS[account], money);
  const { isChanged, paid, driver } = await runAudited(ctx, {
    actor,
    action: 'payOut',
    target: { kind: 'payout', id: driverId },
    where: sql`${target.seq} = (
      select seq from ledger_entries where account = ${account} and owner_id = ${driverId} order by seq desc limit 1)
      and not exists (select 1 from drivers where id = ${driverId} and suspended_at is not null)`,
    before: sql`json_object('owedCents', ${owedCents})`,
    after: sql`json_object('account', ${account}, 'paidCents', ${owedCents}, 'owedCents', 0, 'posting', ${key})`,
    run: (isAudited) => ({
      posting: insertPosting(ctx, posting, isAudited),
      paid: ctx.db
        .select({ seq: ledgerPostings.seq })
        .from(ledgerPostings)
        .where(and(eq(ledgerPostings.key, key), not(isPosted(PAYOUT_REVERSAL_PREFIX + key)))),
      driver: ctx.db
        .select({ suspendedAt: drivers.suspendedAt })
        .from(drivers)
        .where(eq(drivers.id, driverId)),
    }),
  });
  if (paid.length === 1) return succeed({ isChanged });
  return fail(driver[0] && driver[0].suspendedAt !== null ? 'payoutHeld' : 'payoutChanged');
}
