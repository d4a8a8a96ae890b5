import type { CampaignId } from './campaigns.ts';

/** Invited; signed up; earning for whoever invited them. */
export const REFERRAL_STATUSES = ['pending', 'signed_up', 'active'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/**
 * Where a new driver comes from: the code on the link they followed, its campaign, and the pending referral that
 * following it left behind, if any; and the language they read, where that is known.
 */
export type ReferralOrigin = {
  referralCode: string;
  campaign: CampaignId;
  referralId?: string | null;
  language?: string | null;
};

/** A driver somebody brought along, as that person sees it; without a name while pending. `createdAt` in epoch ms. */
export type Referral = {
  id: string;
  firstName: string | null;
  campaign: CampaignId;
  status: ReferralStatus;
  createdAt: number;
};
