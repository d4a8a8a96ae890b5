import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { groupBy } from '#worker/domain/shared/group-by.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { ReadableRow } from './read-file.ts';
import type { ImportedRow } from './read-row.ts';

/** An order the driver already has, from whatever source. */
export type KnownOrder = {
  platform: PlatformId;
  payoutCents: number;
  completedOn: string | null;
  completedAt: number | null;
  completedHour: number | null;
};

type Candidate = Pick<ReadableRow, 'fingerprint' | 'row'>;

/** The maximum difference between the end times of two records of the same delivery. */
const MAX_APART_MINUTES = 30;

/**
 * Returns the fingerprints of known rows. A row is known if it was imported before, or if an order of the same local day,
 * platform and payout ended at about the same time by the driver's clock, or one of the two has no time. Each order matches one
 * row.
 */
export function findKnown(
  rows: readonly Candidate[],
  known: { fingerprints: ReadonlySet<string>; orders: readonly KnownOrder[] },
  timeZone: string,
): Set<string> {
  const left = groupBy(known.orders, getKey);
  const found = new Set<string>();
  const take = (row: ImportedRow): boolean => {
    const orders = left.get(getKey(row)) ?? [];
    const index = orders.findIndex((order) => isNear(order, row, timeZone));
    if (index >= 0) orders.splice(index, 1);
    return index >= 0;
  };
  // Rows imported before are matched first, so that their orders do not match other rows.
  const isImported = ({ fingerprint }: Candidate) => known.fingerprints.has(fingerprint);
  for (const one of rows.filter(isImported)) {
    take(one.row);
    found.add(one.fingerprint);
  }
  for (const one of rows) if (!isImported(one) && take(one.row)) found.add(one.fingerprint);
  return found;
}

function getKey({ completedOn, platform, payoutCents }: KnownOrder): string {
  return `${completedOn} ${platform} ${payoutCents}`;
}

function isNear(order: KnownOrder, row: ImportedRow, timeZone: string): boolean {
  if (order.completedHour === null || row.completedHour === null || order.completedAt === null) return true;
  const apartMs = Math.abs(order.completedAt - row.completedAt);
  if (apartMs <= MAX_APART_MINUTES * MINUTE_MS) return true;
  // In an hour that a clock change repeats, a file does not say which of the two is meant.
  const [one, other] = [getLocalTime(order.completedAt, timeZone), getLocalTime(row.completedAt, timeZone)];
  const minutes = 60 * (one.hour - other.hour) + one.minute - other.minute;
  return one.day === other.day && Math.abs(minutes) <= MAX_APART_MINUTES;
}
