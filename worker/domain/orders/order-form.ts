import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { fromMiles, toMiles, type Units } from '#worker/domain/profile/units.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { formatMinute, getMinuteOfDay } from '#worker/domain/shared/time.ts';
import { getDueSince } from './deadline-times.ts';
import { findDeliverBy } from './find-deliver-by.ts';
import type { AddOrderInput, EditOrderInput, OrderFormInput } from './inputs.ts';
import type { Order } from './order.ts';

/** When a form was filled in (epoch ms), and in which time zone. */
type Filled = { now: number; timeZone: string };
/** `hasTip` is whether the form had a tip field, which may have been emptied. */
type FilledEdit = Filled & { hasTip: boolean };

/** Converts typed values to those of the API: miles, and instants instead of times of day. */
export function readOrderForm(typed: OrderFormInput, { now, timeZone }: Filled): AddOrderInput {
  const { promisedAt: time, distance, units, ...input } = typed;
  const promisedAt = time && new Date(findDeliverBy(time, now, timeZone)).toISOString();
  return { ...input, promisedAt, distance: distance == null ? null : toMiles(distance, units) };
}

/**
 * An order's figures as a form shows them: distance in a unit, to two decimals, whole minutes, and the local time of day it is
 * due.
 */
export type ShownFigures = {
  distance: number | null;
  estimatedTime: number | null;
  promisedAt: string;
};

export function showFigures(order: Order, units: Units, timeZone: string): ShownFigures {
  const { distanceMiles, estimatedMinutes, promisedAt } = order;
  return {
    distance: distanceMiles === null ? null : roundTo(fromMiles(distanceMiles, units), 2),
    estimatedTime: estimatedMinutes === null ? null : Math.round(estimatedMinutes),
    promisedAt: promisedAt === null ? '' : writeTimeOfDay(promisedAt, timeZone),
  };
}

/**
 * Returns the input of a form that was filled in from an order. Figures left as shown keep the order's exact values, and an
 * unchanged address keeps its place; a new address drops the old place, and an emptied one has none. The deadline of a delivered
 * order is resolved from when it was placed.
 */
export function readOrderEdit(order: Order, typed: OrderFormInput, filled: FilledEdit): EditOrderInput {
  const {
    platform,
    restaurantName,
    restaurantAddress = '',
    customerAddress = '',
    note = '',
    payoutAmount,
    tipAmount,
    ...input
  } = readOrderForm(typed, { ...filled, now: getDueSince(order, filled.now) });
  const shown = showFigures(order, typed.units, filled.timeZone);
  const isSameTime = (typed.promisedAt ?? '') === shown.promisedAt && order.promisedAt !== null;
  const promisedAt = isSameTime ? new Date(order.promisedAt ?? 0).toISOString() : input.promisedAt;
  return {
    platform,
    restaurantName: restaurantName || getPlatformName(platform),
    restaurantAddress,
    customerAddress,
    note,
    payoutAmount,
    ...(filled.hasTip ? { tipAmount: tipAmount ?? 0 } : {}),
    distance: (typed.distance ?? null) === shown.distance ? order.distanceMiles : (input.distance ?? null),
    estimatedTime:
      (typed.estimatedTime ?? null) === shown.estimatedTime
        ? order.estimatedMinutes
        : (input.estimatedTime ?? null),
    promisedAt: promisedAt || null,
    ...readPlace('pickup', input.pickup, {
      isNew: restaurantAddress !== order.restaurantAddress,
      isEmpty: restaurantAddress === '',
      before: order.pickup,
    }),
    ...readPlace('dropoff', input.dropoff, {
      isNew: customerAddress !== order.customerAddress,
      isEmpty: customerAddress === '',
      before: order.dropoff,
    }),
  };
}

type Address = { isNew: boolean; isEmpty: boolean; before: LatLng | null };

/** Returns the submitted place, unless it is still the old place and the address has changed. */
function readPlace(
  name: 'pickup' | 'dropoff',
  place: LatLng | null | undefined,
  { isNew, isEmpty, before }: Address,
): Pick<EditOrderInput, 'pickup' | 'dropoff'> {
  const isKept = place?.lat === before?.lat && place?.lng === before?.lng;
  if (place && !(isNew && isKept)) return { [name]: place };
  if (isEmpty) return { [name]: null };
  return before && !isNew ? { [name]: before } : {};
}

function writeTimeOfDay(instant: number, timeZone: string): string {
  return formatMinute(getMinuteOfDay(instant, timeZone));
}
