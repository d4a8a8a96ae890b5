import { isCode } from '#worker/domain/shared/id.ts';

const LENGTH = 8;

/** A driver's referral code as it is kept, from what a link or a person says; null when it cannot be one. */
export function readReferralCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return code.length === LENGTH && isCode(code) ? code : null;
}
