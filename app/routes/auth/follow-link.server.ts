import type { AppLoadContext } from '@remix-run/cloudflare';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { findCampaign, readCampaign } from '#worker/domain/referrals/campaigns.ts';
import { type ReferralOrigin, readReferralCode } from '#worker/domain/referrals/referral.ts';
import { followInvitation } from '#worker/services/referrals/follow-invitation.ts';
import { hasReferrer } from '#worker/services/referrals/has-referrer.ts';
import { readReferral } from './referral.server.ts';

/** Whose invitation a link is, and of which campaign: the standard one where none is named; null where one is made up. */
export function readInvitation(query: URLSearchParams): ReferralOrigin | null {
  const referralCode = readReferralCode(query.get('ref'));
  const named = query.get('campaign');
  const campaign = named ? readCampaign(named) : findCampaign(null);
  return referralCode && campaign ? { referralCode, campaign: campaign.id } : null;
}

/**
 * Returns the invitation to store in the browser, or null for an unknown code. Only a person's own visit is recorded: no link
 * preview, and within the rate limit.
 */
export async function followLink(
  { context, request }: { context: AppLoadContext; request: Request },
  origin: ReferralOrigin,
): Promise<ReferralOrigin | null> {
  const isVisit = request.headers.get('Sec-Fetch-Dest') === 'document';
  const leavesTrace = isVisit && (await limitByAddress(context, request, 'invitation')).ok;
  if (!leavesTrace) return (await hasReferrer(context.ctx, origin.referralCode)) ? origin : null;
  const earlier = await readReferral(context, request);
  return followInvitation(context.ctx, { origin, earlier });
}
