import { type EmailChange, readEmailToken } from '#worker/auth/email-token.ts';
import type { Ctx } from '#worker/ctx.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type Owner = { ownerId: string; email: string };

/**
 * Reads the email change that an emailed link confirms. Fails if the link has expired or belongs to another owner, or if the
 * email has since changed otherwise.
 */
export async function readEmailChange(
  ctx: Ctx,
  { owner: { ownerId, email }, token }: { owner: Owner; token: string },
): Promise<Result<EmailChange>> {
  const change = await readEmailToken(ctx.config.cookieSecrets, { token, ownerId });
  const isGood = change && change.expiresAt > ctx.now && [change.from, change.to].includes(email);
  return isGood ? succeed(change) : fail('emailLinkStale');
}
