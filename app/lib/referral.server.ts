import type { AppLoadContext } from '@remix-run/cloudflare';
import { clearReferralCookie, readReferralCookie } from '#worker/auth/referral-cookie.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';

/** The headers of a sign-in's answer: the session, and an invitation is used up by it. */
export function createSignInHeaders({ ctx }: AppLoadContext, sessionCookie: string): Headers {
  const headers = new Headers({ 'Set-Cookie': sessionCookie });
  headers.append('Set-Cookie', clearReferralCookie(ctx.config));
  return headers;
}

/** The invitation this browser followed, or null. */
export function readReferral({ ctx }: AppLoadContext, request: Request): Promise<ReferralOrigin | null> {
  return readReferralCookie(ctx.config, request.headers.get('Cookie'));
}
