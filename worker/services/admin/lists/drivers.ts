import { isNotNull } from 'drizzle-orm';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { type ListDefinition, writeInstant } from './list-definition.ts';
import { hasValue, planSearch } from './list-order.ts';

/** The columns drivers can be searched by; each has an index. */
const SEARCHED = { email: drivers.email, name: drivers.nameKey, surname: drivers.surnameKey };

const { id, email, firstName, lastName, subscriptionStatus, suspendedAt, isDemo, createdAt } = drivers;
const COLUMNS = { id, email, firstName, lastName, subscriptionStatus, suspendedAt, isDemo, createdAt };

type DriverEntry = Pick<Driver, keyof typeof COLUMNS> & { sortKey: string | number };

/** Drivers that match a search in alphabetical order, or else newest first (suspended drivers by latest suspension). */
export const driverList: ListDefinition<'drivers', DriverEntry> = {
  plan: ({ text, by, state }) =>
    planSearch({
      id,
      searched: SEARCHED[by],
      by,
      text,
      newest: state === 'suspended' ? suspendedAt : createdAt,
      state: state && isIn(state),
    }),
  select: (ctx, sortKey) =>
    ctx.db
      .select({ ...COLUMNS, sortKey })
      .from(drivers)
      .$dynamic(),
  toCursor: (driver) => ({ key: driver.sortKey, id: driver.id }),
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
    ? { where: isNotNull(suspendedAt), matches: (driver: DriverEntry) => driver.suspendedAt !== null }
    : hasValue('subscriptionStatus', subscriptionStatus, state);
}
