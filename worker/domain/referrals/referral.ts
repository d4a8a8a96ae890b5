import { isCode } from '#worker/domain/shared/id.ts';
import type { CampaignId } from './campaigns.ts';

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

/** A referred driver, as the referrer sees it; without a name while pending. `createdAt` in epoch ms. */
export type Referral = {
  id: string;
  firstName: string | null;
  campaign: CampaignId;
  status: ReferralStatus;
  createdAt: number;
};

const LENGTH = 8;

/** Returns a referral code from a link or an input in its stored form, or null for an invalid one. */
export function readReferralCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return code.length === LENGTH && isCode(code) ? code : null;
}

/** A referrer's rewards in cents: for a week in which the new driver delivered, for a month that a restaurant paid. */
export const REFERRAL_REWARDS = {
  driver: { amountCents: 1000, interval: 'week' },
  restaurant: { amountCents: 1000, interval: 'month' },
} as const;
