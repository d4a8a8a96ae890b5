import { listNearby, listPickups, listWaits, readNewest, toInstant } from '#tests/bench/offers-known.ts';
import type { MarketDay, MarketOrder } from '#tests/bench/offers-market.ts';
import {
  COST_CENTS_A_MILE,
  listActive,
  type Policy,
  type ReplayState,
  type ReplayStop,
} from '#tests/bench/offers-shift.ts';
import { STRAIGHT_TRAVEL } from '#tests/bench/offers-world.ts';
import { buildOrder } from '#tests/ui/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { addWaits } from '#worker/engines/offers/add-waits.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { roundLegs } from '#worker/engines/offers/evaluate-open-offers.ts';
import {
  buildScenarioBasis,
  chooseTerms,
  createOfferLayout,
  expectExtraWaits,
  getAreaKey,
  getDrawnAt,
  getRestaurantKey,
  measureNeighborhood,
  type OfferLayout,
  type OfferOfOthers,
  type OfferTerms,
  type Scenario,
  type WaitsByPlace,
} from '#worker/engines/offers/index.ts';
import { planActiveOrders, priceLegs } from '#worker/engines/offers/plan-active-orders.ts';

const UNSET = { wageCentsPerHour: null, capacityCostCents: null, costCentsPerMile: COST_CENTS_A_MILE };
const DRIVER = 'driver';
const NOON = 12;

/** What the product knows of a market by its drivers. */
type Known = { waits: WaitsByPlace; nearby: ReadonlyMap<MarketDay, OfferOfOthers[]> };

/** The product as shipped: its own terms, waits, route and sampling, from what such a share of couriers use it for. */
export function createProductPolicies(days: readonly MarketDay[]): Policy[] {
  const settings = [
    { name: 'closed form', isAhead: false, appShare: 0.2 },
    { name: 'lookahead', isAhead: true, appShare: 0.2 },
    { name: 'lookahead, 5 % use the app', isAhead: true, appShare: 0.05 },
    { name: 'lookahead, all use the app', isAhead: true, appShare: 1 },
  ];
  return settings.map(({ name, isAhead, appShare }) => {
    const known: Known = {
      waits: listWaits(listPickups(days, appShare)),
      nearby: new Map(days.map((day) => [day, listNearby(day, appShare)])),
    };
    return { name, decide: (offer, state) => decide(offer, state, { isAhead, known }) };
  });
}

type Asked = { isAhead: boolean; known: Known };

function decide(offer: MarketOrder, state: ReplayState, { isAhead, known }: Asked): ReplayStop[] | null {
  const situation = describe(offer, state, known);
  const scenario = isAhead ? lookAround(state, situation, known) : null;
  const report = createOfferReport({ ...situation, scenario });
  const isTake = Object.values(report.evaluations).some(({ verdict }) => verdict === 'take');
  return isTake ? planStops(situation, [...listActive(state), offer]) : null;
}

type Situation = {
  layout: OfferLayout;
  legs: ReturnType<typeof STRAIGHT_TRAVEL.measure>;
  terms: OfferTerms;
  now: number;
};

/** The driver's situation, in the words of the product. */
function describe(offer: MarketOrder, state: ReplayState, { waits }: Known): Situation {
  const { place, shift } = state;
  const now = toInstant(shift.day, state.time);
  const open = [
    toOrder(offer, state, 'pending'),
    ...listActive(state).map((order) => toOrder(order, state, 'accepted')),
  ];
  const terms = chooseTerms(UNSET, listSeen(state), now, STRAIGHT_TRAVEL);
  const expected = expectExtraWaits(open, readWaits(open, waits, now), { driverId: DRIVER, at: now });
  const driver = { positionLat: place.lat, positionLng: place.lng, positionAt: now };
  const layout = createOfferLayout(open, driver, now, expected);
  return { layout, legs: STRAIGHT_TRAVEL.measure(layout.points, NOON), terms, now };
}

function readWaits(open: readonly Order[], waits: WaitsByPlace, now: number): WaitsByPlace {
  const places = open.flatMap(({ restaurantName, pickup }) =>
    pickup ? [getRestaurantKey(restaurantName, pickup), getAreaKey(pickup)] : [],
  );
  return new Map(places.map((place) => [place, readNewest(waits.get(place), now)]));
}

function listSeen({ seen, shift }: ReplayState) {
  return seen.map(({ at, payCents, pickup, dropoff }) => ({
    ...{ createdAt: toInstant(shift.day, at), payoutCents: payCents, pickup, dropoff },
    ...{ distanceMiles: null, estimatedMinutes: null },
  }));
}

function planStops({ layout, legs, terms }: Situation, orders: readonly MarketOrder[]): ReplayStop[] {
  const placed = [...layout.activeOrders, ...layout.offers].map(({ stops }) => stops);
  const priced = priceLegs(roundLegs(addWaits(legs, layout)), terms);
  const { stops } = planActiveOrders(priced, layout.start ?? 0, placed);
  return stops.map((node) => {
    const index = placed.findIndex(({ pickup, dropoff }) => pickup === node || dropoff === node);
    return { order: orders[index] as MarketOrder, isDropoff: placed[index]?.dropoff === node };
  });
}

function lookAround(
  state: ReplayState,
  { layout, terms, now }: Situation,
  { nearby }: Known,
): Scenario | null {
  const { day, courier, seed } = state.shift;
  const drawnAt = getDrawnAt(layout.offers[0]?.order.createdAt ?? now, now);
  const own = listSeen(state);
  const others = (nearby.get(day) ?? []).filter(({ driverId }) => driverId !== courier.id);
  const neighborhood = measureNeighborhood({ own, others, around: state.place, drawnAt });
  return buildScenarioBasis({
    ...{ layout, terms, now, seed, localHour: NOON, travel: STRAIGHT_TRAVEL },
    neighborhoods: new Map([[drawnAt, neighborhood]]),
    shiftEndsAt: toInstant(day, courier.to),
  });
}

function toOrder(order: MarketOrder, { stops, shift }: ReplayState, status: 'pending' | 'accepted'): Order {
  const isWaiting = status === 'pending' || stops.some((stop) => !stop.isDropoff && stop.order === order);
  const at = toInstant(shift.day, order.at);
  return buildOrder({
    ...{ id: order.id, restaurantName: order.restaurant, status, createdAt: at, placedAt: at },
    ...{ payoutCents: order.payCents, pickup: order.pickup, dropoff: order.dropoff },
    acceptedAt: status === 'accepted' ? at : null,
    pickedUpAt: isWaiting ? null : at,
  });
}
