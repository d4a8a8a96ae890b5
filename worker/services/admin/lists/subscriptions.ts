import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { type ListDefinition, writeCents, writeInstant } from './list-definition.ts';
import { hasValue, isOwnedBy, leadWith, toDayBounds } from './list-order.ts';

/** A subscription with its subscriber's name, which is null once deleted. */
type SubscriptionEntry = SubscriptionRow & {
  driverEmail: string | null;
  restaurantName: string | null;
};

/** Subscriptions, newest first. */
export const subscriptionList: ListDefinition<'subscriptions', SubscriptionEntry> = {
  plan: (filter) => {
    const { product, status, subscriberId } = subscriptions;
    const ofProduct = hasValue('product', product, filter.product);
    const inState = hasValue('status', status, filter.state);
    // One index covers both conditions.
    const ofBoth = ofProduct &&
      inState && {
        where: and(ofProduct.where, inState.where),
        matches: (row: SubscriptionEntry) => ofProduct.matches(row) && inState.matches(row),
      };
    return {
      key: subscriptions.createdAt,
      id: subscriptions.id,
      direction: 'down',
      ...toDayBounds(filter),
      ...leadWith<SubscriptionEntry>(isOwnedBy(subscriberId, filter.owner), ofBoth ?? ofProduct ?? inState),
    };
  },
  select: (ctx) =>
    ctx.db
      .select({
        ...getTableColumns(subscriptions),
        driverEmail: sql<string | null>`${drivers.email}`.as('driver_email'),
        restaurantName: sql<string | null>`${restaurants.name}`.as('restaurant_name'),
      })
      .from(subscriptions)
      .leftJoin(drivers, eq(drivers.id, subscriptions.subscriberId))
      .leftJoin(restaurants, eq(restaurants.id, subscriptions.subscriberId))
      .$dynamic(),
  toCursor: ({ createdAt, id }) => ({ key: createdAt, id }),
  csv: ({ csv, product, state, products, subscriptionStates }) => [
    [csv.id, ({ id }) => id],
    [product, (row) => products[row.product]],
    [state, ({ status }) => subscriptionStates[status]],
    [csv.owner, ({ subscriberId }) => subscriberId],
    [csv.name, ({ restaurantName, driverEmail }) => restaurantName ?? driverEmail],
    [csv.price, ({ priceCents }) => writeCents(priceCents)],
    [csv.interval, ({ interval }) => csv.intervals[interval]],
    [csv.created, ({ createdAt }) => writeInstant(createdAt)],
    [csv.periodEnd, ({ currentPeriodEnd }) => writeInstant(currentPeriodEnd)],
    [csv.ended, ({ endedAt }) => writeInstant(endedAt)],
  ],
};
