import { OWED_ACCOUNTS, type OwedAccount } from '#worker/domain/billing/ledger.ts';

/** The balance a payout settles: a driver's account up to one ledger entry, by its sequence number. */
export type PayoutTarget = { account: OwedAccount; driverId: string; seq: number };

export function formatPayoutTarget({ account, driverId, seq }: PayoutTarget): string {
  return `${account}.${driverId}.${seq}`;
}

/** Parses a target; returns null for a malformed one. */
export function parsePayoutTarget(text: string): PayoutTarget | null {
  const [, name, driverId, seq] = text.match(/^(\w+)\.([\w-]{1,64})\.(\d{1,15})$/) ?? [];
  const account = OWED_ACCOUNTS.find((one) => one === name);
  return account && driverId && seq ? { account, driverId, seq: Number(seq) } : null;
}

const PAYOUT_PREFIX = 'payout:';

/** The prefix of a reversal's posting key; the key of the reverted payout follows. */
export const PAYOUT_REVERSAL_PREFIX = 'payoutReversal:';

/** Returns the ledger key of a payout, unique per target. */
export function getPayoutKey(target: PayoutTarget): string {
  return PAYOUT_PREFIX + formatPayoutTarget(target);
}

/** Returns the target of a payout as text, from its posting key; null for other postings. */
export function findPaidTarget(key: string): string | null {
  const text = key.startsWith(PAYOUT_PREFIX) ? key.slice(PAYOUT_PREFIX.length) : '';
  return parsePayoutTarget(text) && text;
}
