import { isCode } from '#worker/domain/shared/id.ts';
import type { CampaignId } from './campaigns.ts';

export const REFERRAL_STATUSES = ['pending', 'signed_up', 'active'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/**
 * The origin of a new driver: the code on the link they followed, its campaign, the pending referral that was created when they
 * followed it, if there is one, and their language, if known.
 */
export type ReferralOrigin = {
  referralCode: string;
  campaign: CampaignId;
  referralId?: string | null;
  language?: string | null;
};

/** A referred driver as shown to the referrer; without a name while pending. `createdAt` in epoch ms. */
export type Referral = {
  id: string;
  firstName: string | null;
  campaign: CampaignId;
  status: ReferralStatus;
  createdAt: number;
};

const LENGTH = 8;

/** Returns a referral code from a link or an input in its stored form, or null if it is invalid. */
export function readReferralCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return code.length === LENGTH && isCode(code) ? code : null;
}

/** A referrer's rewards in cents: for each week in which the new driver delivered, and for each month that a restaurant paid. */
export const REFERRAL_REWARDS = {
  driver: { amountCents: 1000, interval: 'week' },
  restaurant: { amountCents: 1000, interval: 'month' },
} as const;
