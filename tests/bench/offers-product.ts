import {
  DRIVER,
  type KnownFact,
  listFacts,
  listMarket,
  listPickups,
  listSeen,
  readFacts,
  readMarket,
  toInstant,
} from '#tests/bench/offers-known.ts';
import type { MarketDay, MarketOrder } from '#tests/bench/offers-market.ts';
import { DOLLARS_AN_HOUR, payAnHour } from '#tests/bench/offers-rules.ts';
import {
  COST_CENTS_A_MILE,
  listActive,
  type Policy,
  type ReplayState,
  type ReplayStop,
} from '#tests/bench/offers-shift.ts';
import { STRAIGHT_TRAVEL } from '#tests/bench/offers-world.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { pickRouted, planRouted } from '#worker/domain/routes/active-route.ts';
import { listVisits } from '#worker/domain/routes/plan-route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import {
  buildScenarioBasis,
  chooseTerms,
  createOfferLayout,
  estimateReadyTimes,
  getDrawnAt,
  type MarketOffer,
  measureNeighborhood,
  type OfferLayout,
  type OfferTerms,
  type Scenario,
} from '#worker/engines/offers/index.ts';

const UNSET = { wageCentsPerHour: null, capacityCostCents: null, costCentsPerMile: COST_CENTS_A_MILE };
const NOON = 12;

/**
 * `isTold`: restaurants say when food will be ready, else it is learned; `appShare`: the share of couriers who use the app;
 * `minHourlyPay`: decide by dollars an hour instead of the verdict, among offers that meet all deadlines by the product's
 * estimate.
 */
type Setting = { name: string; isTold: boolean; isAhead: boolean; appShare: number; minHourlyPay?: number };

/** What the product knows about a market from its drivers. */
type Known = { facts: Map<string, KnownFact[]>; market: ReadonlyMap<MarketDay, MarketOffer[]> };

const SETTINGS: readonly Setting[] = [
  { name: 'closed form', isTold: true, isAhead: false, appShare: 0.2 },
  { name: 'closed form, ready learned', isTold: false, isAhead: false, appShare: 0.2 },
  { name: 'lookahead', isTold: true, isAhead: true, appShare: 0.2 },
  { name: 'lookahead, ready learned', isTold: false, isAhead: true, appShare: 0.2 },
  { name: 'lookahead, 5 % use the app', isTold: true, isAhead: true, appShare: 0.05 },
  { name: 'lookahead, all use the app', isTold: true, isAhead: true, appShare: 1 },
  { name: 'lookahead, learned, 5 %', isTold: false, isAhead: true, appShare: 0.05 },
  { name: 'lookahead, learned, all', isTold: false, isAhead: true, appShare: 1 },
];

/** Rules by dollars an hour that only know the ready times the product learns, and use its route and deadlines. */
const LEARNED_RULES: readonly Setting[] = DOLLARS_AN_HOUR.map((minHourlyPay) => ({
  name: `$${minHourlyPay} an hour, ready learned`,
  isTold: false,
  isAhead: false,
  appShare: 0.2,
  minHourlyPay,
}));

/**
 * Returns the product as shipped: its own terms, ready times, route and sampling, with data from the share of couriers who use
 * it.
 */
export function createProductPolicies(days: readonly MarketDay[]): Policy[] {
  return createPolicies(days, SETTINGS);
}

export function createLearnedRules(days: readonly MarketDay[]): Policy[] {
  return createPolicies(days, LEARNED_RULES);
}

function createPolicies(days: readonly MarketDay[], settings: readonly Setting[]): Policy[] {
  return settings.map((setting) => {
    const known: Known = {
      facts: listFacts(listPickups(days, setting.appShare)),
      market: new Map(days.map((day) => [day, listMarket(day, setting.appShare)])),
    };
    const asked = { ...setting, known };
    return {
      name: setting.name,
      decide: (offer, state) => decide(offer, state, asked),
      replan: (state) => planStops(describe(state, [], asked), listActive(state)),
    };
  });
}

type Asked = Setting & { known: Known };

function decide(offer: MarketOrder, state: ReplayState, asked: Asked): ReplayStop[] | null {
  const situation = describe(state, [offer], asked);
  const scenario = asked.isAhead ? lookAround(state, situation, asked) : null;
  const report = createOfferReport({ ...situation, scenario });
  const { minHourlyPay } = asked;
  const isTake = Object.values(report.evaluations).some(({ isTake: isWorth, kept }) =>
    minHourlyPay === undefined ? isWorth : kept && payAnHour(offer, state) >= minHourlyPay,
  );
  return isTake ? planStops(situation, [...listActive(state), offer]) : null;
}

type Situation = {
  layout: OfferLayout;
  legs: ReturnType<typeof STRAIGHT_TRAVEL.measure>;
  terms: OfferTerms;
  now: number;
};

/** Returns the driver's situation as the product models it. */
function describe(state: ReplayState, offers: readonly MarketOrder[], asked: Asked): Situation {
  const { place, shift } = state;
  const now = toInstant(shift.day, state.time);
  const open = [
    ...offers.map((order) => toOrder(order, state, 'pending', asked)),
    ...listActive(state).map((order) => toOrder(order, state, 'accepted', asked)),
  ];
  const terms = chooseTerms(UNSET, now);
  const facts = readFacts(state, [...offers, ...listActive(state)], asked.known.facts);
  const ready = estimateReadyTimes(open, facts, { driverId: DRIVER, at: now, position: place });
  const driver = { positionLat: place.lat, positionLng: place.lng, positionAt: now };
  const layout = createOfferLayout(open, driver, now, ready);
  return { layout, legs: STRAIGHT_TRAVEL.measure(layout.points, NOON), terms, now };
}

/** Returns the route that the product's screens show. */
function planStops({ layout, now }: Situation, orders: readonly MarketOrder[]): ReplayStop[] {
  const routed = pickRouted(
    [...layout.activeOrders, ...layout.offers].map(({ order }) => ({
      ...order,
      status: 'accepted' as const,
    })),
  );
  const points = [layout.points[layout.start ?? 0] as LatLng, ...listVisits(routed.routed)];
  const { stops } = planRouted(routed, STRAIGHT_TRAVEL.measure(points, NOON), now, layout.ready);
  return stops.flatMap(({ kind, orders: here }) =>
    here.map(({ id }) => ({
      order: orders.find((order) => order.id === id) as MarketOrder,
      isDropoff: kind === 'dropoff',
    })),
  );
}

function lookAround(
  state: ReplayState,
  { layout, terms, now }: Situation,
  { known }: Asked,
): Scenario | null {
  const { day, courier, seed } = state.shift;
  const drawnAt = getDrawnAt(layout.offers[0]?.order.createdAt ?? now, now);
  const market = readMarket(known.market.get(day) ?? [], now);
  const neighborhood = measureNeighborhood({
    own: listSeen(day, state.seen),
    market,
    around: state.place,
    drawnAt,
  });
  return buildScenarioBasis({
    layout,
    terms,
    now,
    seed,
    localHour: NOON,
    travel: STRAIGHT_TRAVEL,
    neighborhoods: new Map([[drawnAt, neighborhood]]),
    shiftEndsAt: toInstant(day, courier.to),
  });
}

function toOrder(
  order: MarketOrder,
  { stops, shift, arrivals }: ReplayState,
  status: 'pending' | 'accepted',
  { isTold }: Asked,
): Order {
  const isWaiting = status === 'pending' || stops.some((stop) => !stop.isDropoff && stop.order === order);
  const at = toInstant(shift.day, order.at);
  const arrival = arrivals.find((one) => one.order === order);
  return buildTypedOrder({
    id: order.id,
    restaurantName: order.restaurant,
    status,
    createdAt: at,
    placedAt: at,
    payoutCents: order.payCents,
    pickup: order.pickup,
    dropoff: order.dropoff,
    readyAt: isTold ? toInstant(shift.day, order.readyAt) : null,
    acceptedAt: status === 'accepted' ? at : null,
    arrivedAt: arrival ? toInstant(shift.day, arrival.arrivedAt) : null,
    pickedUpAt: isWaiting ? null : at,
  });
}
