import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { beginsWith, pageBy } from '#worker/db/queries/keyset.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { DriverFilter, DriverState } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';

/** The texts drivers can be searched by; each has its index. */
const SEARCH_KEYS = {
  email: drivers.email,
  name: sql<string>`lower(${drivers.firstName} || ' ' || ${drivers.lastName})`,
  surname: sql<string>`lower(${drivers.lastName} || ' ' || ${drivers.firstName})`,
};

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
  { filter, after }: { filter: DriverFilter; after: ListCursor | null },
): Promise<ListPage<DriverEntry>> {
  const { text, by, state } = filter;
  const prefix = text.toLowerCase();
  const isSearch = prefix !== '';
  const key = isSearch ? SEARCH_KEYS[by] : state === 'suspended' ? drivers.suspendedAt : drivers.createdAt;
  const page = pageBy(key, drivers.id, isSearch ? 'up' : 'down', after);
  const limit = getRowLimit(isSearch && state !== null);
  const rows = await ctx.db
    .select({
      id: drivers.id,
      email: drivers.email,
      firstName: drivers.firstName,
      lastName: drivers.lastName,
      subscriptionStatus: drivers.subscriptionStatus,
      suspendedAt: drivers.suspendedAt,
      createdAt: drivers.createdAt,
      sortKey: sql<string | number>`${key}`.as('sort_key'),
    })
    .from(drivers)
    .where(and(isSearch ? beginsWith(key, prefix) : whereState(state), page.where))
    .orderBy(...page.order)
    .limit(limit);
  const { rows: shown, next } = takePage(rows, {
    limit,
    matches: (row) => !isSearch || isInState(row, state),
    toCursor: ({ sortKey, id }) => ({ key: sortKey, id }),
  });
  return { rows: shown.map(({ sortKey: _, ...entry }) => entry), next };
}

function whereState(state: DriverState | null): SQL | undefined {
  if (state === 'suspended') return isNotNull(drivers.suspendedAt);
  return state === null ? undefined : eq(drivers.subscriptionStatus, state);
}

function isInState(
  entry: Pick<DriverEntry, 'subscriptionStatus' | 'suspendedAt'>,
  state: DriverState | null,
) {
  if (state === null) return true;
  return state === 'suspended' ? entry.suspendedAt !== null : entry.subscriptionStatus === state;
}
