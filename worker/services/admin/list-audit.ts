import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isWithin, pageBy } from '#worker/db/queries/keyset.ts';
import { type AuditRow, auditLog } from '#worker/db/schema/admin.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import type { AuditFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';

/** An entry, what its target is called now (null once it is gone), and whether the target is suspended or paused now. */
export type AuditEntry = AuditRow & {
  driverEmail: string | null;
  restaurantName: string | null;
  isStopped: boolean;
};

/** A page of the audit log, newest first. */
export async function listAudit(
  ctx: Ctx,
  { filter, after }: { filter: AuditFilter; after: ListCursor | null },
): Promise<ListPage<AuditEntry>> {
  const page = pageBy(auditLog.at, auditLog.id, 'down', after);
  // A target's entries are found along its index, and the rest of the filter looked for among them.
  const isFiltered = filter.target !== '' && filter.action !== null;
  const limit = getRowLimit(isFiltered);
  const rows = await selectAudit(ctx)
    .where(and(...whereFilter(filter), page.where))
    .orderBy(...page.order)
    .limit(limit);
  return takePage(rows, {
    limit,
    matches: ({ action }) => filter.action === null || action === filter.action,
    toCursor: ({ at, id }) => ({ key: at, id }),
  });
}

/** Statement: entries of the audit log with the names of their targets. */
export function selectAudit(ctx: Ctx) {
  return ctx.db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      sessionId: auditLog.sessionId,
      addressHash: auditLog.addressHash,
      action: auditLog.action,
      targetKind: auditLog.targetKind,
      targetId: auditLog.targetId,
      before: auditLog.before,
      after: auditLog.after,
      driverEmail: drivers.email,
      restaurantName: restaurants.name,
      isStopped:
        sql<boolean>`coalesce(${drivers.suspendedAt}, ${restaurants.suspendedAt}, nullif(${newsSources.isPaused}, 0)) is not null`
          .mapWith(Boolean)
          .as('is_stopped'),
    })
    .from(auditLog)
    .leftJoin(drivers, eq(drivers.id, auditLog.targetId))
    .leftJoin(restaurants, eq(restaurants.id, auditLog.targetId))
    .leftJoin(newsSources, eq(newsSources.id, auditLog.targetId))
    .$dynamic();
}

function whereFilter({ action, target, ...days }: AuditFilter): (SQL | undefined)[] {
  return [
    target === '' ? undefined : eq(auditLog.targetId, target),
    target === '' && action ? eq(auditLog.action, action) : undefined,
    isWithin(auditLog.at, days),
  ];
}
