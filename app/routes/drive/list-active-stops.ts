import type { Order } from '#worker/domain/orders/order.ts';
import { hasRestaurantName } from '#worker/domain/orders/order-names.ts';
import type { ActiveStop, DrivenRoute } from '#worker/domain/routes/active-route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/**
 * A door at a stop, with its orders: a restaurant, or a customer's address, named after the restaurant if the address is unknown.
 */
export type Door = { name: string; address: string; orders: Order[] };

/** A stop as shown on screens. The nullable fields are null for an order that isn't on the route. */
export type ShownStop = Pick<ActiveStop, 'kind' | 'label' | 'address' | 'orders'> & {
  doors: Door[];
  place: LatLng | null;
  arriveAt: number | null;
  readyAt: number | null;
  dueAt: number | null;
  legMiles: number | null;
  /** Whether its time and miles are estimates because the streets are unknown. */
  isEstimate: boolean;
};

/**
 * Returns the stops that the accepted orders still need, in route order. Orders that aren't on the route, because they have no
 * place or were accepted since, come last. Their pickup is merged into a stop at the same restaurant.
 */
export function listActiveStops(
  { stops, travelSource }: Pick<DrivenRoute, 'stops' | 'travelSource'>,
  activeOrders: readonly Order[],
): ShownStop[] {
  const planned = stops.map((stop) => ({
    ...stop,
    isEstimate: travelSource === 'estimate' || (travelSource === 'mixed' && stop.via === null),
    orders: stop.orders.flatMap(({ id }) =>
      activeOrders.filter((order) => order.id === id && needs(order, stop.kind)),
    ),
  }));
  const routed = stops.flatMap(({ orders }) => orders.map(({ id }) => id));
  const others = activeOrders.filter(({ id }) => !routed.includes(id));
  const left = planned.filter(({ orders }) => orders.length > 0);
  const joined: Order[] = [];
  for (const order of others) {
    const pickup = left.find(
      ({ kind, orders }) => kind === 'pickup' && orders.some((other) => isOneName(order, other)),
    );
    if (!pickup) continue;
    pickup.orders.push(order);
    joined.push(order);
  }
  const own = listOwnStops(others.filter((order) => !joined.includes(order)));
  return [...left, ...joined.map((order) => toOwnStop('dropoff', order)), ...own].map(groupByDoor);
}

/** Returns whether the driver reported the arrival for all orders of a pickup. */
export function hasArrived({ kind, orders }: Pick<ShownStop, 'kind' | 'orders'>): boolean {
  return kind === 'pickup' && orders.every(({ arrivedAt }) => arrivedAt !== null);
}

/** Groups the orders of a stop by door, because a stop can combine neighboring addresses, and labels it with all of its doors. */
function groupByDoor(stop: Omit<ShownStop, 'doors'>): ShownStop {
  const doors: Door[] = [];
  for (const order of stop.orders) {
    const { restaurantName, restaurantAddress, customerAddress } = order;
    const isPickup = stop.kind === 'pickup';
    const address = isPickup ? restaurantAddress : customerAddress;
    const name = (!isPickup && address) || restaurantName;
    const known = doors.find(
      (door) => door.name === name && (!address || !door.address || door.address === address),
    );
    if (known) Object.assign(known, { address: known.address || address, orders: [...known.orders, order] });
    else doors.push({ name, address, orders: [order] });
  }
  const label = [...new Set(doors.map(({ name }) => name))].join(' · ');
  return { ...stop, label, address: doors[0]?.address || stop.address, doors };
}

/** Returns whether both lists have the same orders at the same places on the map. */
export function haveSamePlaces(some: readonly ShownStop[], others: readonly ShownStop[]): boolean {
  const write = (stops: readonly ShownStop[]) =>
    `${stops.map(({ kind, place, orders }) => place && [kind, orders.map(({ id }) => id)])}`;
  return write(some) === write(others);
}

function needs({ pickedUpAt }: Order, kind: ShownStop['kind']): boolean {
  return kind === 'dropoff' || pickedUpAt === null;
}

/**
 * Returns the stops of orders that aren't on the route: one pickup for all orders of a restaurant, then their drop-offs.
 * Restaurants without an address count as the same if their name and platform match.
 */
function listOwnStops(orders: readonly Order[]): Omit<ShownStop, 'doors'>[] {
  const byRestaurant = new Map<string, Order[]>();
  for (const order of orders) {
    const { restaurantName, restaurantAddress, platform, pickup } = order;
    const isKnown = needs(order, 'pickup') && (restaurantAddress || hasRestaurantName(order));
    const restaurant = isKnown ? `${[restaurantName, restaurantAddress || platform, pickup?.lat]}` : order.id;
    byRestaurant.set(restaurant, [...(byRestaurant.get(restaurant) ?? []), order]);
  }
  return [...byRestaurant.values()]
    .flatMap((group) => [
      ...group.slice(0, 1).map((order) => toOwnStop('pickup', order, group)),
      ...group.map((order) => toOwnStop('dropoff', order)),
    ])
    .filter(({ kind, orders: [order] }) => order && needs(order, kind));
}

/** Returns whether an order without a restaurant address is from the same restaurant as another: name and platform match. */
function isOneName(order: Order, { platform, restaurantName }: Order): boolean {
  return (
    !order.restaurantAddress &&
    needs(order, 'pickup') &&
    hasRestaurantName(order) &&
    order.platform === platform &&
    order.restaurantName === restaurantName
  );
}

function toOwnStop(kind: ShownStop['kind'], order: Order, orders = [order]): Omit<ShownStop, 'doors'> {
  const isPickup = kind === 'pickup';
  return {
    kind,
    orders,
    isEstimate: false,
    arriveAt: null,
    readyAt: null,
    legMiles: null,
    label: (!isPickup && order.customerAddress) || order.restaurantName,
    address: isPickup ? order.restaurantAddress : order.customerAddress,
    place: isPickup ? order.pickup : order.dropoff,
    dueAt: isPickup ? null : order.promisedAt,
  };
}
