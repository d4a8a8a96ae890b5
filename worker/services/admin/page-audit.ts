import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import type { AuditFilter } from '#worker/domain/admin/filters.ts';
import { EXPORT_ROWS } from '#worker/domain/admin/take-page.ts';
import { type AuditEntry, listAudit } from './list-audit.ts';
import { readPages } from './read-pages.ts';

/** All entries of the audit log that a filter lets through, a page at a time, after an entry that says they were taken. */
export async function pageAudit(
  ctx: Ctx,
  { actor, filter }: { actor: AdminActor; filter: AuditFilter },
): Promise<AsyncGenerator<AuditEntry[]>> {
  const target = { kind: 'audit', id: 'audit' } as const;
  await insertAudit(ctx, { id: crypto.randomUUID(), actor, action: 'exportAudit', target });
  return readPages((after) => listAudit(ctx, { filter, after, size: EXPORT_ROWS }));
}
