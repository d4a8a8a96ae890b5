import { type EmailChange, readEmailToken } from '#worker/auth/email-token.ts';
import type { Ctx } from '#worker/ctx.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type Owner = { ownerId: string; email: string };

/** What a mailed link would change; fails for one that is over, is another owner's, or was overtaken by another change. */
export async function readEmailChange(
  ctx: Ctx,
  { owner: { ownerId, email }, token }: { owner: Owner; token: string },
): Promise<Result<EmailChange>> {
  const change = await readEmailToken(ctx.config.cookieSecrets, { token, ownerId });
  const isGood = change && change.expiresAt > ctx.now && [change.from, change.to].includes(email);
  return isGood ? succeed(change) : fail('emailLinkStale');
}
