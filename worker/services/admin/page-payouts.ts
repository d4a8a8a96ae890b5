import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { EXPORT_ROWS } from '#worker/domain/admin/take-page.ts';
import type { OwedAccount } from '#worker/domain/billing/ledger.ts';
import { listPayouts, type PayoutEntry } from './list-payouts.ts';
import { readPages } from './read-pages.ts';

/** All that is owed on an account, a page at a time, after an entry of the audit log that says it was taken. */
export async function pagePayouts(
  ctx: Ctx,
  { actor, account }: { actor: AdminActor; account: OwedAccount },
): Promise<AsyncGenerator<PayoutEntry[]>> {
  const target = { kind: 'payout', id: account } as const;
  await insertAudit(ctx, { id: crypto.randomUUID(), actor, action: 'exportPayouts', target });
  return readPages((after) => listPayouts(ctx, { account, after, size: EXPORT_ROWS }));
}
