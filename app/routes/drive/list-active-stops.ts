import type { Order } from '#worker/domain/orders/order.ts';
import type { ActiveStop, DrivenRoute } from '#worker/domain/routes/active-route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/** A restaurant or a customer's address, which stands for a restaurant without one, and the orders that are for it. */
export type Door = { name: string; address: string; orders: Order[] };

/** A stop as the screens show it; values are null for an order that is not on the route. */
export type ShownStop = Pick<ActiveStop, 'kind' | 'label' | 'address' | 'orders'> & {
  doors: Door[];
  place: LatLng | null;
  arriveAt: number | null;
  readyAt: number | null;
  dueAt: number | null;
  legMiles: number | null;
  /** Whether its time and miles are estimates, where no streets are known. */
  isEstimate: boolean;
};

/**
 * Returns the stops the accepted orders still need, in the order of the route. Orders not on it, without a place or accepted
 * since, come last.
 */
export function listActiveStops(
  { stops, travelSource }: Pick<DrivenRoute, 'stops' | 'travelSource'>,
  activeOrders: readonly Order[],
): ShownStop[] {
  const byId = new Map(activeOrders.map((order) => [order.id, order]));
  const planned = stops.map((stop) => ({
    ...stop,
    isEstimate: travelSource === 'estimate' || (travelSource === 'mixed' && stop.via === null),
    orders: stop.orders.flatMap(({ id }) => byId.get(id) ?? []).filter((order) => needs(order, stop.kind)),
  }));
  const routed = new Set(stops.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const others = activeOrders.filter(({ id }) => !routed.has(id));
  return [...planned.filter(({ orders }) => orders.length > 0), ...others.flatMap(listOwnStops)].map(
    groupByDoor,
  );
}

/** Returns whether the driver reported the arrival for all orders of a pickup. */
export function hasArrived({ kind, orders }: Pick<ShownStop, 'kind' | 'orders'>): boolean {
  return kind === 'pickup' && orders.every(({ arrivedAt }) => arrivedAt !== null);
}

/** Groups the orders of a stop by door, since neighbors are one stop, and names it after all of its doors. */
function groupByDoor(stop: Omit<ShownStop, 'doors'>): ShownStop {
  const doors: Door[] = [];
  for (const order of stop.orders) {
    const { restaurantName, restaurantAddress, customerAddress } = order;
    const isPickup = stop.kind === 'pickup';
    const address = isPickup ? restaurantAddress : customerAddress;
    const name = (!isPickup && address) || restaurantName;
    const known = doors.find((door) => door.name === name && isSameOrUnknown(door.address, address));
    if (known) Object.assign(known, { address: known.address || address, orders: [...known.orders, order] });
    else doors.push({ name, address, orders: [order] });
  }
  const label = [...new Set(doors.map(({ name }) => name))].join(' · ');
  return { ...stop, label, address: doors[0]?.address || stop.address, doors };
}

function isSameOrUnknown(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

/** Whether both lists have the same places on a map, for the same orders. */
export function haveSamePlaces(some: readonly ShownStop[], others: readonly ShownStop[]): boolean {
  const write = (stops: readonly ShownStop[]) =>
    `${stops.map(({ kind, place, orders }) => place && [kind, orders.map(({ id }) => id)])}`;
  return write(some) === write(others);
}

function needs({ pickedUpAt }: Order, kind: ShownStop['kind']): boolean {
  return kind === 'dropoff' || pickedUpAt === null;
}

function listOwnStops(order: Order): Omit<ShownStop, 'doors'>[] {
  const unknown = {
    arriveAt: null,
    readyAt: null,
    dueAt: order.promisedAt,
    legMiles: null,
    isEstimate: false,
    orders: [order],
  };
  const { restaurantName, restaurantAddress, customerAddress, pickup, dropoff } = order;
  const stops: Omit<ShownStop, 'doors'>[] = [
    { ...unknown, kind: 'pickup', label: restaurantName, address: restaurantAddress, place: pickup },
    {
      ...unknown,
      kind: 'dropoff',
      label: customerAddress || restaurantName,
      address: customerAddress,
      place: dropoff,
    },
  ];
  return stops.filter(({ kind }) => needs(order, kind));
}
