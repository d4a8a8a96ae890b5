import { and, eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAudit } from '#worker/db/queries/audit-rows.ts';
import { pageBy, toDayBounds } from '#worker/db/queries/keyset.ts';
import { type AuditRow, auditLog } from '#worker/db/schema/admin.ts';
import type { AuditFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';

/** An entry, what its target is called now (null once it is gone), and whether what it is about is stopped now (null likewise). */
export type AuditEntry = AuditRow & {
  driverEmail: string | null;
  restaurantName: string | null;
  sourceName: string | null;
  isStopped: boolean | null;
};

/** A page of the audit log, newest first. */
export async function listAudit(
  ctx: Ctx,
  { filter, after, size }: { filter: AuditFilter; after: ListCursor | null; size?: number },
): Promise<ListPage<AuditEntry>> {
  const page = pageBy(auditLog.at, auditLog.id, 'down', after, toDayBounds(filter));
  // A target's entries are found along its index, and the rest of the filter looked for among them.
  const isFiltered = filter.target !== '' && filter.action !== null;
  const limit = getRowLimit(isFiltered, size);
  const rows = await selectAudit(ctx)
    .where(and(...whereFilter(filter), page.where))
    .orderBy(...page.order)
    .limit(limit);
  return takePage(rows, {
    limit,
    ...(size && { size }),
    matches: ({ action }) => filter.action === null || action === filter.action,
    toCursor: ({ at, id }) => ({ key: at, id }),
  });
}

function whereFilter({ action, target }: AuditFilter): (SQL | undefined)[] {
  return [
    target === '' ? undefined : eq(auditLog.targetId, target),
    target === '' && action ? eq(auditLog.action, action) : undefined,
  ];
}
