import { describePickup, listFacts, listMarket, readNewest, toInstant } from '#tests/bench/offers-facts.ts';
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
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { roundLegs } from '#worker/engines/offers/evaluate-open-offers.ts';
import {
  buildScenarioBasis,
  chooseTerms,
  createOfferLayout,
  estimateReadyTimes,
  getAreaKey,
  getDrawnAt,
  getRestaurantKey,
  measureNeighborhood,
  type OfferLayout,
  type OfferTerms,
  type ReadyFact,
} from '#worker/engines/offers/index.ts';
import { planActiveOrders, priceLegs } from '#worker/engines/offers/plan-active-orders.ts';

const UNSET = { wageCentsPerHour: null, capacityCostCents: null, costCentsPerMile: COST_CENTS_A_MILE };
const DRIVER = 'driver';

/** `isTold`: restaurants say when food will be ready; else it is learned. `appShare`: of couriers, those who use the app. */
type Setting = { isTold: boolean; isAhead: boolean; appShare: number; wage?: number | null; cap?: number };

/** What the product knows of a market: facts of these and the days before, and what was offered. */
type Known = { facts: ReturnType<typeof listFacts>; markets: Map<MarketDay, ReturnType<typeof listMarket>> };

/** The product as shipped: its own terms, ready times, route and sampling, and nothing told but what a driver's app is. */
export function createProductPolicies(days: readonly MarketDay[]): Policy[] {
  const sweep = process.env['BENCH_SWEEP'];
  const settings: {
    name: string;
    isTold: boolean;
    isAhead: boolean;
    appShare: number;
    wage?: number | null;
    cap?: number;
  }[] = sweep
    ? sweep.split(';').map((one) => {
        const [kind, wage, cap] = one.split(',');
        return {
          name: one,
          isTold: !kind!.includes('l'),
          isAhead: kind!.includes('a'),
          appShare: 0.2,
          wage: wage === '-' ? null : Number(wage),
          cap: Number(cap),
        };
      })
    : [
        { name: 'closed form', isTold: true, isAhead: false, appShare: 0.2 },
        { name: 'closed form, ready times learned', isTold: false, isAhead: false, appShare: 0.2 },
        { name: 'lookahead', isTold: true, isAhead: true, appShare: 0.2 },
        { name: 'lookahead, ready times learned', isTold: false, isAhead: true, appShare: 0.2 },
        { name: 'lookahead, 5 % use the app', isTold: true, isAhead: true, appShare: 0.05 },
        { name: 'lookahead, all use the app', isTold: true, isAhead: true, appShare: 1 },
      ];
  return settings.map(({ name, ...setting }) => {
    const known: Known = {
      facts: listFacts(days, setting.appShare),
      markets: new Map(days.map((day) => [day, listMarket(day, setting.appShare)])),
    };
    return {
      name,
      decide: (offer, state) => decide(offer, state, { ...setting, known }),
      replan: (state) => planRoute(describe(state, [], { ...setting, known }), listActive(state)),
    };
  });
}

type Asked = Setting & { known: Known };

function decide(offer: MarketOrder, state: ReplayState, asked: Asked): ReplayStop[] | null {
  const situation = describe(state, [offer], asked);
  const scenario = asked.isAhead ? lookAround(state, situation, asked) : null;
  const report = createOfferReport({ ...situation, scenario });
  if (!Object.values(report.evaluations).some(({ verdict }) => verdict === 'take')) return null;
  return planRoute(situation, [...listActive(state), offer]);
}

type Situation = {
  layout: OfferLayout;
  legs: ReturnType<typeof STRAIGHT_TRAVEL.measure>;
  terms: OfferTerms;
  now: number;
};

/** The driver's situation, in the words of the product. */
function describe(state: ReplayState, offers: readonly MarketOrder[], asked: Asked): Situation {
  const { place, shift } = state;
  const now = toInstant(shift.day, state.time);
  const open = [
    ...offers.map((order) => toOrder(order, state, 'pending', asked)),
    ...listActive(state).map((order) => toOrder(order, state, 'accepted', asked)),
  ];
  const driver = { positionLat: place.lat, positionLng: place.lng, positionAt: now };
  const terms = chooseTerms(
    { ...UNSET, wageCentsPerHour: asked.wage ?? null, capacityCostCents: asked.cap ?? null },
    listSeen(state),
    now,
    STRAIGHT_TRAVEL,
  );
  const ready = estimateReadyTimes(open, readFacts(state, open, asked.known), { driverId: DRIVER, at: now });
  const layout = createOfferLayout(open, driver, now, ready);
  return { layout, legs: STRAIGHT_TRAVEL.measure(layout.points, 12), terms, now };
}

function listSeen({ seen, shift }: ReplayState) {
  return seen.map(({ at, payCents, pickup, dropoff }) => ({
    ...{ createdAt: toInstant(shift.day, at), payoutCents: payCents, pickup, dropoff },
    ...{ distanceMiles: null, estimatedMinutes: null },
  }));
}

/** What others told of the places, and what the driver saw there themselves. */
function readFacts({ shift, time, pickups }: ReplayState, open: readonly Order[], { facts }: Known) {
  const now = toInstant(shift.day, time);
  const own = pickups.flatMap(({ order, arrivedAt }) =>
    describePickup(shift.day, order, { arrival: arrivedAt, driverId: DRIVER }),
  );
  const byPlace = new Map<string, ReadyFact[]>();
  for (const { restaurantName, pickup } of open) {
    if (!pickup) continue;
    for (const place of [getRestaurantKey(restaurantName, pickup), getAreaKey(pickup)]) {
      byPlace.set(place, [
        ...readNewest(facts.get(place), now),
        ...own.filter((fact) => fact.place === place),
      ]);
    }
  }
  return byPlace;
}

function planRoute({ layout, legs, terms }: Situation, orders: readonly MarketOrder[]): ReplayStop[] {
  const placed = [...layout.activeOrders, ...layout.offers].map(({ stops }) => stops);
  const plan = planActiveOrders(priceLegs(roundLegs(legs), terms), layout.start ?? 0, placed);
  return plan.stops.map((node) => {
    const index = placed.findIndex(({ pickup, dropoff }) => pickup === node || dropoff === node);
    return { order: orders[index] as MarketOrder, isDropoff: placed[index]?.dropoff === node };
  });
}

function lookAround(state: ReplayState, { layout, terms, now }: Situation, { known }: Asked) {
  const { shift, place } = state;
  const drawnAt = getDrawnAt(layout.offers[0]?.order.createdAt ?? now, now);
  const market = known.markets.get(shift.day) ?? [];
  const neighborhood = measureNeighborhood({ own: listSeen(state), market, around: place, drawnAt });
  return buildScenarioBasis({
    ...{ layout, terms, now, neighborhoods: new Map([[drawnAt, neighborhood]]) },
    ...{ localHour: 12, shiftEndsAt: toInstant(shift.day, shift.courier.to), seed: shift.seed },
    travel: STRAIGHT_TRAVEL,
  });
}

function toOrder(
  order: MarketOrder,
  { stops, shift }: ReplayState,
  status: 'pending' | 'accepted',
  { isTold }: Asked,
): Order {
  const isWaiting = status === 'pending' || stops.some((stop) => !stop.isDropoff && stop.order === order);
  const at = toInstant(shift.day, order.at);
  return buildOrder({
    ...{ id: order.id, restaurantName: order.restaurant, status, createdAt: at, placedAt: at },
    ...{ payoutCents: order.payCents, pickup: order.pickup, dropoff: order.dropoff },
    readyAt: isTold ? toInstant(shift.day, order.readyAt) : null,
    ...(status === 'accepted' && { acceptedAt: at }),
    pickedUpAt: isWaiting ? null : at,
  });
}
