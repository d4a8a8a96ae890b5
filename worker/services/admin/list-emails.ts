import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pageBy } from '#worker/db/queries/keyset.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, takePage } from '#worker/domain/admin/take-page.ts';
import type { EmailStatus } from '#worker/domain/email/email.ts';

/** A page of e-mails, the newest first, in one state if given. */
export async function listEmails(
  ctx: Ctx,
  { status, after }: { status: EmailStatus | null; after: ListCursor | null },
) {
  const page = pageBy(outbox.createdAt, outbox.id, 'down', after);
  const limit = getRowLimit(false);
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
    .where(and(status ? eq(outbox.status, status) : undefined, page.where))
    .orderBy(...page.order)
    .limit(limit);
  return takePage(rows, { limit, toCursor: ({ createdAt, id }) => ({ key: createdAt, id }) });
}
