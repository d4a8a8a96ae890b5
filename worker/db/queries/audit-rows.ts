import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type AuditRow, auditLog } from '#worker/db/schema/admin.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { type BatchResults, batch, insertWhen, type StatementGroup } from '#worker/db/write.ts';
import type { AdminAction, AuditTarget } from '#worker/domain/admin/audit.ts';

type AuditInput = {
  /** A random UUID by default. */
  id?: string;
  actor: AdminActor;
  action: AdminAction;
  target: { kind: AuditTarget; id: string };
  /** Epoch ms; the time of the request by default. */
  at?: number;
  /** The table and condition of the row the action applies to. If no row matches, nothing is written. */
  from?: SQLiteTable;
  where?: SQL;
  /** Expressions that return JSON text, evaluated on the row of `from`. */
  before?: SQL;
  after?: SQL;
};

/**
 * Statement: writes the audit row of an action if the action applies. It runs first in its batch, so that it records the state
 * before the change; the action's writes then depend on it (`runAudited`).
 */
export function insertAudit(
  ctx: Ctx,
  { id = crypto.randomUUID(), actor, action, target, at = ctx.now, from, where, before, after }: AuditInput,
) {
  const { sessionId, addressHash } = actor;
  const row = { id, at, sessionId, addressHash, action, targetKind: target.kind, targetId: target.id };
  const source = { ...(from && { from }), where, limit: 1 };
  return insertWhen(ctx, auditLog, { ...row, before, after }, source).returning({ id: auditLog.id });
}

type AuditedAction<Writes extends StatementGroup> = Omit<AuditInput, 'id'> & {
  /** Returns the statements that follow the audit row; their changes must depend on `isAudited`. */
  run: (isAudited: SQL, auditId: string) => Writes;
};

/**
 * Runs the audit row and the statements of an action as one batch. Returns the statements' results, and whether the action
 * applied.
 */
export async function runAudited<const Writes extends StatementGroup>(
  ctx: Ctx,
  { run, ...audit }: AuditedAction<Writes>,
): Promise<BatchResults<Writes> & { isChanged: boolean }> {
  const id = crypto.randomUUID();
  const { audited, results } = await batch(ctx, {
    audited: insertAudit(ctx, { ...audit, id }),
    results: run(wasAudited(id), id),
  });
  return { ...results, isChanged: audited.length === 1 };
}

/** Condition: the action's audit row was written, so the action applies. */
function wasAudited(id: string): SQL {
  return sql`exists (select 1 from audit_log where id = ${id})`;
}

/** An audit entry with its target's current name, which is null once the target is deleted. */
export type AuditEntry = AuditRow & {
  driverEmail: string | null;
  restaurantName: string | null;
  sourceName: string | null;
};

/** Statement: selects audit log entries with their targets. */
export function selectAudit(ctx: Ctx) {
  return ctx.db
    .select({
      ...getTableColumns(auditLog),
      driverEmail: drivers.email,
      restaurantName: restaurants.name,
      sourceName: sql<string | null>`${newsSources.name}`.as('source_name'),
    })
    .from(auditLog)
    .leftJoin(drivers, eq(drivers.id, auditLog.targetId))
    .leftJoin(restaurants, eq(restaurants.id, auditLog.targetId))
    .leftJoin(newsSources, eq(newsSources.id, auditLog.targetId))
    .$dynamic();
}
