import type { AppLoadContext } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { clearReferralCookie, readReferralCookie } from '#worker/auth/referral-cookie.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';

/** The headers of a sign-in's response: they set the session cookie and delete that of the invitation. */
export function createSignInHeaders({ ctx }: AppLoadContext, sessionCookie: string): Headers {
  const headers = new Headers({ 'Set-Cookie': sessionCookie });
  headers.append('Set-Cookie', clearReferralCookie(ctx.config));
  return headers;
}

/** The invitation this browser followed, with the language its pages are in, or null. */
export async function readReferral(
  context: AppLoadContext,
  request: Request,
): Promise<ReferralOrigin | null> {
  const origin = await readReferralCookie(context.ctx.config, request.headers.get('Cookie'));
  if (!origin) return null;
  const { language } = await readLocale(context, request);
  return { ...origin, language };
}
