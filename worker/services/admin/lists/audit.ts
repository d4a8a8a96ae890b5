import { type AuditEntry, selectAudit } from '#worker/db/queries/audit-rows.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { type ListDefinition, writeInstant } from './list-definition.ts';
import { hasValue, leadWith, toDayBounds } from './list-order.ts';

/** What administrators did, newest first. */
export const auditList: ListDefinition<'audit', AuditEntry> = {
  plan: ({ target, action, ...days }) => ({
    key: auditLog.at,
    id: auditLog.id,
    direction: 'down',
    ...toDayBounds(days),
    ...leadWith<AuditEntry>(
      hasValue('targetId', auditLog.targetId, target || null),
      hasValue('action', auditLog.action, action),
    ),
  }),
  select: selectAudit,
  toCursor: ({ at, id }) => ({ key: at, id }),
  csv: ({ audit: { columns, actions } }) => [
    [columns.at, ({ at }) => writeInstant(at)],
    [columns.action, ({ action }) => actions[action]],
    [columns.kind, ({ targetKind }) => targetKind],
    [columns.target, ({ targetId }) => targetId],
    [
      columns.name,
      ({ driverEmail, restaurantName, sourceName }) => driverEmail ?? restaurantName ?? sourceName,
    ],
    [columns.session, ({ sessionId }) => sessionId],
    [columns.address, ({ addressHash }) => addressHash],
    [columns.before, ({ before }) => before && JSON.stringify(before)],
    [columns.after, ({ after }) => after && JSON.stringify(after)],
  ],
};
