import type { AppLoadContext } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { clearReferralCookie, readReferralCookie } from '#worker/auth/referral-cookie.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';

/** Returns the response headers of a sign-in, which set the session cookie and delete the invitation cookie. */
export function createSignInHeaders({ ctx }: AppLoadContext, sessionCookie: string): Headers {
  const headers = new Headers({ 'Set-Cookie': sessionCookie });
  headers.append('Set-Cookie', clearReferralCookie(ctx.config));
  return headers;
}

/** Returns the invitation this browser followed, with the language of its pages, or null. */
export async function readReferral(
  context: AppLoadContext,
  request: Request,
): Promise<ReferralOrigin | null> {
  const origin = await readReferralCookie(context.ctx.config, request.headers.get('Cookie'));
  if (!origin) return null;
  const { language } = await readLocale(context, request);
  return { ...origin, language };
}
