import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { peekSession } from '#app/lib/auth.server.ts';
import { isChosenVisit } from '#app/lib/http.server.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { createReferralCookie } from '#worker/auth/referral-cookie.ts';
import { findCampaign, readCampaign } from '#worker/domain/referrals/campaigns.ts';
import { type ReferralOrigin, readReferralCode } from '#worker/domain/referrals/referral.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { followInvitation } from '#worker/services/referrals/follow-invitation.ts';
import { hasReferrer } from '#worker/services/referrals/has-referrer.ts';
import { readReferral } from './referral.server.ts';

/**
 * Handles an invitation link: stores the invitation in a cookie and redirects to the sign-in page, which shows its offer. The URL
 * fragment with prefilled fields survives the redirect. Ignores unknown codes and campaigns, and redirects from other sites.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await peekSession(context)) return redirect(paths.home());
  const to = paths.chooseLogin(paths.home());
  if (!isChosenVisit(request)) return redirect(to);
  const origin = readInvitation(new URL(request.url).searchParams);
  const followed = origin && (await followLink({ context, request }, origin));
  if (!followed) return redirect(to);
  return redirect(to, {
    headers: { 'Set-Cookie': await createReferralCookie(context.ctx.config, followed) },
  });
}

/** Never rendered: the loader always redirects. */
export default function Signup() {
  return null;
}

/**
 * Returns the referral code and campaign of an invitation link, or null if either is invalid. A link without a campaign gets the
 * default one.
 */
function readInvitation(query: URLSearchParams): ReferralOrigin | null {
  const referralCode = readReferralCode(query.get('ref'));
  const named = query.get('campaign');
  const campaign = named ? readCampaign(named) : findCampaign(null);
  return referralCode && campaign ? { referralCode, campaign: campaign.id } : null;
}

/**
 * Returns the invitation to store in the browser, or null for an unknown code. Records only visits by a person, so no link
 * previews, and only within the rate limit.
 */
async function followLink(
  { context, request }: { context: AppLoadContext; request: Request },
  origin: ReferralOrigin,
): Promise<ReferralOrigin | null> {
  const isVisit = request.headers.get('Sec-Fetch-Dest') === 'document';
  const leavesTrace = isVisit && (await limitByAddress(context, request, 'invitation')).ok;
  if (!leavesTrace) return (await hasReferrer(context.ctx, origin.referralCode)) ? origin : null;
  const earlier = await readReferral(context, request);
  return followInvitation(context.ctx, { origin, earlier });
}
