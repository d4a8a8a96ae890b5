import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import {
  countAllMinutes,
  getVerdict,
  type OfferEvaluation,
  type OfferReport,
  type Verdict,
} from '#worker/engines/offers/index.ts';
import type { ActiveRoute, ActiveStop } from './active-route.ts';
import { countRouteMinutes } from './count-route-minutes.ts';
import { hasPlaces } from './plan-route.ts';
import type { Route, RouteStop, ShownRoute } from './route.ts';
import { countMinutesBetween, type StopTiming, timeStops } from './time-stops.ts';

/** A route is outdated when the driver is farther from its origin than this, about 300 m. */
const MAX_MOVED_MILES = 0.19;

/** A route that includes offers, as of now, with these offers. */
type OpenWhatIf = { route: ShownRoute; offers: Order[] };

type Now = StopTiming & { position: LatLng | null };

/**
 * Returns an optimized route as of now, or null if it has no offers or is outdated: one of its orders was accepted, corrected,
 * picked up or ended since, another order was accepted, or the driver has moved.
 */
export function findWhatIf(route: Route | null, { position, ...timing }: Now): OpenWhatIf | null {
  const open = timing.orders;
  if (!route || !isCurrent(route, open, position)) return null;
  const offers = open.filter(({ id, status }) => status === 'pending' && route.orderIds.includes(id));
  if (offers.length === 0) return null;
  const stops = timeStops(route.stops, timing);
  return { route: { ...route, stops: toRouteStops(stops, timing.now), createdAt: timing.now }, offers };
}

/** A route that includes offers, and what they add to the driver's own route. */
export type WhatIf = {
  route: ShownRoute;
  offerIds: string[];
  addedMinutes: number;
  addedMiles: number;
  addedCents: number;
  /** The verdict of the weakest offer; null if one could not be evaluated. */
  verdict: Verdict | null;
};

type Compared = { activeRoute: ActiveRoute; report: Pick<OfferReport, 'evaluations' | 'bestSet'> };

/**
 * Returns what the offers of a route add: for one offer from its evaluation, for several by comparison with the driver's route.
 * Figures as part of the best set apply only if the route holds the whole set.
 */
export function evaluateWhatIf({ route, offers }: OpenWhatIf, { activeRoute, report }: Compared): WhatIf {
  const offerIds = offers.map(({ id }) => id);
  const holdsSet = report.bestSet?.take.every((id) => offerIds.includes(id));
  const evaluations = offerIds.map((id) => {
    const shown = report.evaluations[id];
    return holdsSet ? shown : (shown?.onItsOwn ?? shown);
  });
  const [first] = evaluations.length === 1 ? evaluations : [];
  const ownMinutes = countRouteMinutes(toRouteStops(activeRoute.stops, activeRoute.plannedAt));
  return {
    route,
    offerIds,
    addedMinutes: first ? countAllMinutes(first) : Math.max(0, countRouteMinutes(route.stops) - ownMinutes),
    addedMiles: Math.max(0, first?.extraMiles ?? route.totalMiles - activeRoute.totalMiles),
    addedCents: sumOf(offers, ({ payoutCents }) => payoutCents),
    verdict: findWeakest(evaluations),
  };
}

function findWeakest(evaluations: readonly (OfferEvaluation | undefined)[]): Verdict | null {
  const known = evaluations.flatMap((evaluation) => (evaluation ? [getVerdict(evaluation)] : []));
  if (known.length < evaluations.length) return null;
  return (['skip', 'maybe', 'take'] as const).find((verdict) => known.includes(verdict)) ?? null;
}

function isCurrent(
  { orderIds, stops, origin, createdAt }: Route,
  open: readonly Order[],
  position: LatLng | null,
) {
  const byId = new Map(open.map((order) => [order.id, order]));
  const isUntouched = orderIds.every((id) => {
    const order = byId.get(id);
    if (!order || !isOpenStatus(order.status)) return false;
    const isToPickUp = stops.some((stop) => stop.orderId === id && stop.kind === 'pickup');
    const changedAt = Math.max(order.acceptedAt ?? 0, order.editedAt ?? 0);
    return isToPickUp === (order.pickedUpAt === null) && changedAt <= createdAt;
  });
  const isComplete = open.every(
    (order) => order.status !== 'accepted' || !hasPlaces(order) || orderIds.includes(order.id),
  );
  const hasStayed = position === null || computeMilesBetween(position, origin) <= MAX_MOVED_MILES;
  return isUntouched && isComplete && hasStayed;
}

/** Returns the driver's own route as maps show it, or null if it has no stops. */
export function toShownRoute({ stops, origin, originKind, ...route }: ActiveRoute): ShownRoute | null {
  if (!origin || !originKind || stops.length === 0) return null;
  const { totalMiles, totalMinutes, totalCents, baselineMinutes, savedMinutes, isOptimal } = route;
  const { travelSource, geometry, plannedAt } = route;
  return {
    origin,
    originKind,
    totalMiles,
    totalMinutes,
    totalCents,
    baselineMinutes,
    savedMinutes,
    isOptimal,
    id: 'active',
    orderIds: [...new Set(stops.flatMap(({ orders }) => orders.map(({ id }) => id)))],
    stops: toRouteStops(stops, plannedAt),
    travelSource,
    geometry,
    createdAt: plannedAt,
  };
}

function toRouteStops(stops: readonly ActiveStop[], startedAt: number): RouteStop[] {
  return stops.map(({ sequence, kind, label, place, orders, legMiles, legMinutes, via, arriveAt }) => ({
    sequence,
    kind,
    label,
    legMiles,
    legMinutes,
    via,
    arriveAt,
    ...place,
    orderId: orders[0]?.id ?? '',
    orderIds: orders.map(({ id }) => id),
    arrivalMinutes: countMinutesBetween(startedAt, arriveAt),
  }));
}
