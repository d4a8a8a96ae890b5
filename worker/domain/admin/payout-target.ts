import { OWED_ACCOUNTS, type OwedAccount } from '#worker/domain/billing/ledger.ts';

/** What a payout is for: a driver's balance up to one entry of the ledger. */
export type PayoutTarget = { account: OwedAccount; driverId: string; seq: number };

export function formatPayoutTarget({ account, driverId, seq }: PayoutTarget): string {
  return `${account}.${driverId}.${seq}`;
}

/** Parses a target; null when the text is not one. */
export function parsePayoutTarget(text: string): PayoutTarget | null {
  const [, name, driverId, seq] = text.match(/^(\w+)\.([\w-]{1,64})\.(\d{1,15})$/) ?? [];
  const account = OWED_ACCOUNTS.find((one) => one === name);
  return account && driverId && seq ? { account, driverId, seq: Number(seq) } : null;
}

const PAYOUT_PREFIX = 'payout:';

/** With the key of a payout behind it, the key of the posting that reverts it. */
export const PAYOUT_REVERSAL_PREFIX = 'payoutReversal:';

/** The key of a payout in the ledger, unique for its target. */
export function getPayoutKey(target: PayoutTarget): string {
  return PAYOUT_PREFIX + formatPayoutTarget(target);
}

/** The target, as a text, of a payout's posting; null for the key of any other posting. */
export function findPaidTarget(key: string): string | null {
  const text = key.startsWith(PAYOUT_PREFIX) ? key.slice(PAYOUT_PREFIX.length) : '';
  return parsePayoutTarget(text) && text;
}
