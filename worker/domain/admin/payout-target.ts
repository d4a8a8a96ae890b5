import { OWED_ACCOUNTS, type OwedAccount } from '#worker/domain/billing/ledger.ts';

/** What a payout is confirmed for: a driver's balance as it was shown, up to one entry of the ledger. */
export type PayoutTarget = { account: OwedAccount; driverId: string; seq: number };

export function formatPayoutTarget({ account, driverId, seq }: PayoutTarget): string {
  return `${account}.${driverId}.${seq}`;
}

/** The target a text names, or null. */
export function parsePayoutTarget(text: string): PayoutTarget | null {
  const [, name, driverId, seq] = text.match(/^(\w+)\.([\w-]{1,64})\.(\d{1,15})$/) ?? [];
  const account = OWED_ACCOUNTS.find((one) => one === name);
  return account && driverId && seq ? { account, driverId, seq: Number(seq) } : null;
}

const PAYOUT_PREFIX = 'payout:';

/** What the key of a payout is put behind to name the posting that takes it back, so that there is one of each at most. */
export const PAYOUT_REVERSAL_PREFIX = 'payoutReversal:';

/** The key under which a payout is in the ledger: named after what it was confirmed for, so it is there once. */
export function getPayoutKey(target: PayoutTarget): string {
  return PAYOUT_PREFIX + formatPayoutTarget(target);
}

/** What the payout of a posting was confirmed for, as an address names it; null if its key is no payout's. */
export function findPaidTarget(key: string): string | null {
  const text = key.startsWith(PAYOUT_PREFIX) ? key.slice(PAYOUT_PREFIX.length) : '';
  return parsePayoutTarget(text) && text;
}
