import { eq, isNotNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { DriverFilter, DriverState } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import type { ListPage } from '#worker/domain/admin/take-page.ts';
import { toSearchKey } from '#worker/domain/shared/search-key.ts';
import { readSearchPage } from './read-search-page.ts';

/** The texts drivers can be searched by; each has its index. */
const SEARCH_KEYS = { email: drivers.email, name: drivers.nameKey, surname: drivers.surnameKey };

export type DriverEntry = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  subscriptionStatus: 'free' | 'pro';
  suspendedAt: number | null;
  createdAt: number;
};

/** A page of drivers: those that match a search in its order, else the newest first (suspended: last suspended first). */
export async function listDrivers(
  ctx: Ctx,
  { filter, after, size }: { filter: DriverFilter; after: ListCursor | null; size?: number },
): Promise<ListPage<DriverEntry>> {
  const { text, by, state } = filter;
  const { id, email, firstName, lastName, subscriptionStatus, suspendedAt, createdAt } = drivers;
  return readSearchPage<DriverEntry>({
    id,
    search: { key: SEARCH_KEYS[by], prefix: by === 'email' ? text.toLowerCase() : toSearchKey(text) },
    order: state === 'suspended' ? suspendedAt : createdAt,
    state: state && { where: whereState(state), matches: (entry) => isInState(entry, state) },
    after,
    size,
    read: ({ sortKey, where, order, limit }) =>
      ctx.db
        .select({ id, email, firstName, lastName, subscriptionStatus, suspendedAt, createdAt, sortKey })
        .from(drivers)
        .where(where)
        .orderBy(...order)
        .limit(limit),
  });
}

function whereState(state: DriverState) {
  return state === 'suspended' ? isNotNull(drivers.suspendedAt) : eq(drivers.subscriptionStatus, state);
}

function isInState(entry: DriverEntry, state: DriverState): boolean {
  return state === 'suspended' ? entry.suspendedAt !== null : entry.subscriptionStatus === state;
}
