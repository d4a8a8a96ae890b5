import { type Order, rewindToArrival } from '#worker/domain/orders/order.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { roundLegs } from '#worker/engines/offers/evaluate-open-offers.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import { chooseTerms } from '#worker/engines/offers/offer-terms.ts';
import { planActiveOrders, priceLegs } from '#worker/engines/offers/plan-active-orders.ts';
import { estimateReadyTimes, type FactsByPlace } from '#worker/engines/offers/ready/estimate-ready.ts';
import { getMeanReady } from '#worker/engines/offers/ready/ready-time.ts';

/** An offer of the past with both of its places. */
export type PastOffer = Order & { pickup: LatLng; dropoff: LatLng };

/** The driver, the ready facts and the travel times of a replay. */
export type PastWorld = {
  driver: Parameters<typeof chooseTerms>[0] & { id: string; timeZone: string };
  facts: FactsByPlace;
  travel: TravelMeasure;
};

/** Which offers are taken: those the driver delivered, or those by the verdicts or by the simple rule. */
export type PastPolicy = 'done' | 'verdicts' | 'simple';

/** The result of a shift: net cents, and the minutes from the first offer to the last drop-off or offer. */
export type DrivenShift = { netCents: number; minutes: number };

/** Maximum number of orders carried at once. */
const MAX_ACTIVE = 4;

type Stop = { order: PastOffer; isDropoff: boolean };
type State = { place: LatLng; time: number; stops: Stop[]; onBoard: Set<string>; netCents: number };

/** Replays the offers of a shift, oldest first, from the first pickup; travel times and waits are the same for every policy. */
export function driveShift(offers: readonly PastOffer[], policy: PastPolicy, world: PastWorld): DrivenShift {
  const [first] = offers;
  if (!first) return { netCents: 0, minutes: 0 };
  const state: State = {
    place: first.pickup,
    time: first.createdAt,
    stops: [],
    onBoard: new Set(),
    netCents: 0,
  };
  let last = first.createdAt;
  for (const offer of offers) {
    last = offer.createdAt;
    driveUntil(state, last, world);
    const stops = decide(offer, state, policy, world);
    if (!stops) continue;
    state.stops = stops;
    state.netCents += offer.payoutCents;
  }
  driveUntil(state, Number.POSITIVE_INFINITY, world);
  return { netCents: state.netCents, minutes: (Math.max(state.time, last) - first.createdAt) / MINUTE_MS };
}

/** Drives the stops begun before `until`; a leg or wait in progress is finished. */
function driveUntil(state: State, until: number, { driver, facts, travel }: PastWorld): void {
  const { costCentsPerMile } = chooseTerms(driver, state.time);
  while (state.time < until) {
    const stop = state.stops.shift();
    if (!stop) break;
    const { order, isDropoff } = stop;
    const place = isDropoff ? order.dropoff : order.pickup;
    const { durations, distances } = travel.measure(
      [state.place, place],
      getLocalTime(state.time, driver.timeZone).hour,
    );
    const arrivedAt = state.time + (durations[0]?.[1] ?? 0) * MINUTE_MS;
    const asked = { driverId: driver.id, at: order.createdAt };
    const ready = estimateReadyTimes([rewindToArrival(order)], facts, asked).get(order.id);
    const readyAt = isDropoff || !ready ? arrivedAt : getMeanReady(ready);
    state.netCents -= costCentsPerMile * (distances[0]?.[1] ?? 0);
    state.time = Math.max(arrivedAt, readyAt) + HANDOVER_MINUTES * MINUTE_MS;
    state.place = place;
    if (!isDropoff) state.onBoard.add(order.id);
  }
  if (state.stops.length === 0 && until < Number.POSITIVE_INFINITY) state.time = Math.max(state.time, until);
}

/** Returns the stops with the offer taken, or null if the policy skips it. */
function decide(offer: PastOffer, state: State, policy: PastPolicy, world: PastWorld): Stop[] | null {
  const active = state.stops.flatMap(({ order, isDropoff }) => (isDropoff ? [order] : []));
  if (policy === 'done' ? offer.completedAt === null : active.length >= MAX_ACTIVE) return null;
  const { driver, facts, travel } = world;
  const now = Math.max(state.time, offer.createdAt);
  const accepted = active.map((order) => ({
    ...rewindToArrival(order),
    status: 'accepted' as const,
    pickedUpAt: state.onBoard.has(order.id) ? now : null,
  }));
  const open = [...accepted, rewindToArrival(offer)];
  const ready = estimateReadyTimes(open, facts, { driverId: driver.id, at: now });
  const here = { positionLat: state.place.lat, positionLng: state.place.lng, positionAt: now };
  const layout = createOfferLayout(open, here, now, ready);
  const legs = travel.measure(layout.points, getLocalTime(now, driver.timeZone).hour);
  const simpleRuleUntil = policy === 'simple' ? Number.POSITIVE_INFINITY : null;
  const terms = chooseTerms({ ...driver, simpleRuleUntil }, now);
  if (policy !== 'done') {
    const { evaluations } = createOfferReport({ layout, legs, terms, now });
    if (!evaluations[offer.id]?.isTake) return null;
  }
  const placed = [...layout.activeOrders, ...layout.offers].map(({ stops }) => stops);
  const orders = [...active, offer];
  return planActiveOrders(priceLegs(roundLegs(legs), terms), layout.start ?? 0, placed).stops.flatMap(
    (node) => {
      const index = placed.findIndex(({ pickup, dropoff }) => pickup === node || dropoff === node);
      const order = orders[index];
      return order ? [{ order, isDropoff: placed[index]?.dropoff === node }] : [];
    },
  );
}
