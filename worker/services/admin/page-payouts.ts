import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import type { OwedAccount } from '#worker/domain/billing/ledger.ts';
import { listPayouts, type PayoutEntry } from './list-payouts.ts';

/** All that is owed on an account, a page at a time, after an entry of the audit log that says it was taken. */
export async function pagePayouts(
  ctx: Ctx,
  { actor, account }: { actor: AdminActor; account: OwedAccount },
): Promise<AsyncGenerator<PayoutEntry[]>> {
  const target = { kind: 'payout', id: account } as const;
  await insertAudit(ctx, { id: crypto.randomUUID(), actor, action: 'exportPayouts', target });
  return readPages(ctx, account);
}

async function* readPages(ctx: Ctx, account: OwedAccount): AsyncGenerator<PayoutEntry[]> {
  let after: ListCursor | null = null;
  do {
    const { rows, next }: Awaited<ReturnType<typeof listPayouts>> = await listPayouts(ctx, {
      account,
      after,
    });
    yield rows;
    after = next;
  } while (after);
}
