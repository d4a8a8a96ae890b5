import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { fail, succeed } from '#worker/domain/shared/result.ts';
import { renderEmail } from '#worker/words/render-email.ts';

/**
 * Returns an outbox email as its recipient sees it. Secret links are shown only if the email stays in the outbox because no email
 * provider is set up.
 */
export async function getEmail(ctx: Ctx, id: string) {
  const [email] = await ctx.db.select().from(outbox).where(eq(outbox.id, id));
  if (!email) return fail('notFound');
  const { recipient, language, status, attempts, problem, createdAt, sentAt } = email;
  const staysHere = status === 'kept' || (status === 'queued' && ctx.config.resend === null);
  const written = await renderEmail(ctx.config, email, { hidesLinks: !staysHere });
  return succeed({ recipient, language, status, attempts, problem, createdAt, sentAt, ...written });
}
