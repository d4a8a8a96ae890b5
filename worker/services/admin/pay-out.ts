import { sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit, wasAudited } from '#worker/db/queries/audit-rows.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { parsePayoutTarget } from '#worker/domain/admin/payout-target.ts';
import { composePayout } from '#worker/domain/billing/ledger.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { findBalance } from './find-balance.ts';

/**
 * Writes down that a driver was paid what they were owed up to the entry that was shown. The posting is named after that
 * entry, so it is written once, whoever confirms it and however often; a balance that has grown since keeps the rest.
 */
export async function payOut(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean }>> {
  const target = parsePayoutTarget(targetId);
  const owedCents = target && (await findBalance(ctx, target));
  if (!target || owedCents === null || owedCents <= 0) return fail('notFound');
  const { account, driverId } = target;
  const key = `payout:${targetId}`;
  const id = crypto.randomUUID();
  const posting = composePayout({ key, account, driverId, amountCents: owedCents, at: ctx.now });
  const [audited] = await ctx.db.batch([
    insertAudit(ctx, {
      id,
      actor,
      action: 'payOut',
      target: { kind: 'payout', id: driverId },
      from: sql`(select 1) where not exists (
        select 1 from ledger_postings where owner_id = ${driverId} and kind = 'payout' and subject = ${posting.subject} and seq > (
          select seq from ledger_postings where key = (select posting_key from ledger_entries where seq = ${target.seq})))`,
      after: sql`json_object('account', ${account}, 'paidCents', ${owedCents})`,
    }),
    ...insertPosting(ctx, posting, wasAudited(id)),
  ]);
  return succeed({ isChanged: audited.length === 1 });
}
