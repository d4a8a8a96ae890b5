import { type AppLoadContext, createCookie } from '@remix-run/cloudflare';
import { CAMPAIGN_IDS } from '#worker/domain/referrals/campaigns.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';
import { readReferralCode } from '#worker/domain/referrals/referral-code.ts';

const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** Remembers through the sign-in which invitation this browser followed. */
function getReferralCookie({ config }: AppLoadContext['ctx']) {
  return createCookie('referral', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !config.isLocal,
    maxAge: MONTH_SECONDS,
    secrets: [config.cookieSecret],
  });
}

/** The `Set-Cookie` value that remembers an invitation. */
export function rememberReferral(context: AppLoadContext, referral: ReferralOrigin): Promise<string> {
  return getReferralCookie(context.ctx).serialize(referral);
}

/** The headers of a sign-in's answer: the session, and an invitation is used up by it. */
export async function createSignInHeaders(context: AppLoadContext, sessionCookie: string): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': sessionCookie });
  headers.append('Set-Cookie', await getReferralCookie(context.ctx).serialize('', { maxAge: 0 }));
  return headers;
}

/** The invitation this browser followed, or null. */
export async function readReferral(
  context: AppLoadContext,
  request: Request,
): Promise<ReferralOrigin | null> {
  const kept: Partial<ReferralOrigin> | null = await getReferralCookie(context.ctx).parse(
    request.headers.get('Cookie'),
  );
  const referralCode = readReferralCode(kept?.referralCode);
  const campaign = CAMPAIGN_IDS.find((id) => id === kept?.campaign);
  return referralCode && campaign ? { referralCode, campaign } : null;
}
