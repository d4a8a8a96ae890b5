import { OWED_ACCOUNTS, type OwedAccount } from '../billing/ledger.ts';

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
