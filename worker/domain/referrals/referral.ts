import type { CampaignId } from './campaigns.ts';

/** Invited; signed up; earning for whoever invited them. */
export const REFERRAL_STATUSES = ['pending', 'signed_up', 'active'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/** Where a new driver comes from: the code on the link they followed and its campaign. */
export type ReferralOrigin = { referralCode: string; campaign: CampaignId };

/** A driver somebody brought along, as that person sees it. `createdAt` in epoch ms. */
export type Referral = {
  id: string;
  firstName: string;
  campaign: CampaignId;
  status: ReferralStatus;
  createdAt: number;
};
