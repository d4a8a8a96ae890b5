import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pageBy } from '#worker/db/queries/keyset.ts';
import { findOwnerIds } from '#worker/db/queries/owner-rows.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import type { EmailFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, takePage } from '#worker/domain/admin/take-page.ts';

/** A page of emails, the newest first. */
export async function listEmails(
  ctx: Ctx,
  { filter: { state, owner }, after }: { filter: EmailFilter; after: ListCursor | null },
) {
  const page = pageBy(outbox.createdAt, outbox.id, 'down', after);
  const isOwned = owner !== '';
  // Somebody's emails are found along their index, and those in one state looked for among them.
  const limit = getRowLimit(isOwned && state !== null);
  const rows = await ctx.db
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      kind: outbox.kind,
      status: outbox.status,
      attempts: outbox.attempts,
      problem: outbox.problem,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(
      and(
        isOwned ? inArray(outbox.ownerId, findOwnerIds(owner)) : undefined,
        state && !isOwned ? eq(outbox.status, state) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.order)
    .limit(limit);
  return takePage(rows, {
    limit,
    matches: ({ status }) => state === null || status === state,
    toCursor: ({ createdAt, id }) => ({ key: createdAt, id }),
  });
}
