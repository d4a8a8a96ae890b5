import { sql } from 'drizzle-orm';
import type { AdminRequest } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import {
  getPayoutKey,
  PAYOUT_REVERSAL_PREFIX,
  parsePayoutTarget,
} from '#worker/domain/admin/payout-target.ts';
import { composePosting, PAYOUT_SUBJECTS } from '#worker/domain/billing/compose-posting.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { findPaid } from './find-payout.ts';

/** Reverts a payout with a posting whose key is derived from the payout's key, so the amount is owed again. Idempotent. */
export async function revertPayout(
  ctx: Ctx,
  { actor, targetId, reason }: AdminRequest,
): Promise<Result<{ isChanged: boolean }>> {
  const target = parsePayoutTarget(targetId);
  const amountCents = target && (await findPaid(ctx, target));
  if (!target || amountCents === null) return fail('notFound');
  const { account, driverId } = target;
  const paidKey = getPayoutKey(target);
  const key = PAYOUT_REVERSAL_PREFIX + paidKey;
  const money = { key, ownerId: driverId, amountCents, at: ctx.now };
  const posting = composePosting('payout_reversal', PAYOUT_SUBJECTS[account], money);
  const owed = sql`(select owed_cents from owed_balances where account = ${account} and owner_id = ${driverId})`;
  const { isChanged } = await runAudited(ctx, {
    actor,
    action: 'revertPayout',
    target: { kind: 'payout', id: driverId },
    where: sql`not ${isPosted(key)}`,
    before: sql`json_object('owedCents', ${owed})`,
    after: sql`json_object('account', ${account}, 'revertedCents', ${amountCents}, 'owedCents', ${owed} + ${amountCents},
      'posting', ${paidKey}, 'reason', ${reason})`,
    run: (isAudited) => ({ posting: insertPosting(ctx, posting, isAudited) }),
  });
  return succeed({ isChanged });
}
