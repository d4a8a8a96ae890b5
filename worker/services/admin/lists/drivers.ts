import { eq, isNotNull } from 'drizzle-orm';
import { drivers } from '#worker/db/schema/drivers.ts';
import { toSearchKey } from '#worker/domain/shared/search-key.ts';
import { type ListDefinition, writeInstant } from './list-definition.ts';
import { planSearch } from './list-order.ts';

/** The texts drivers can be searched by; each has its index. */
const SEARCHED = { email: drivers.email, name: drivers.nameKey, surname: drivers.surnameKey };

type DriverEntry = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  subscriptionStatus: 'free' | 'pro';
  suspendedAt: number | null;
  isDemo: boolean;
  createdAt: number;
  sortKey: string | number;
};

/** Drivers that match a search by the alphabet, else the newest first (suspended: last suspended first). */
export const driverList: ListDefinition<'drivers', DriverEntry> = {
  plan: ({ text, by, state }) => ({
    ...planSearch({
      id: drivers.id,
      searched: SEARCHED[by],
      prefix: by === 'email' ? text.toLowerCase() : toSearchKey(text),
      newest: state === 'suspended' ? drivers.suspendedAt : drivers.createdAt,
      state: state && isIn(state),
    }),
  }),
  select: (ctx, { sortKey, where, order, limit }) => {
    const { id, email, firstName, lastName, subscriptionStatus, suspendedAt, isDemo, createdAt } = drivers;
    return ctx.db
      .select({ id, email, firstName, lastName, subscriptionStatus, suspendedAt, isDemo, createdAt, sortKey })
      .from(drivers)
      .where(where)
      .orderBy(...order)
      .limit(limit);
  },
  toCursor: ({ sortKey, id }) => ({ key: sortKey, id }),
  csv: ({ csv, driverStates }) => [
    [csv.id, ({ id }) => id],
    [csv.email, ({ email }) => email],
    [csv.firstName, ({ firstName }) => firstName],
    [csv.lastName, ({ lastName }) => lastName],
    [csv.plan, ({ subscriptionStatus }) => driverStates[subscriptionStatus]],
    [csv.suspended, ({ suspendedAt }) => writeInstant(suspendedAt)],
    [csv.created, ({ createdAt }) => writeInstant(createdAt)],
  ],
};

function isIn(state: 'free' | 'pro' | 'suspended') {
  return state === 'suspended'
    ? {
        where: isNotNull(drivers.suspendedAt),
        matches: ({ suspendedAt }: DriverEntry) => suspendedAt !== null,
      }
    : {
        where: eq(drivers.subscriptionStatus, state),
        matches: ({ subscriptionStatus }: DriverEntry) => subscriptionStatus === state,
      };
}
