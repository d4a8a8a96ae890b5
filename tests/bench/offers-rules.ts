import type { MarketOrder } from '#tests/bench/offers-market.ts';
import {
  COST_CENTS_A_MILE,
  driveOn,
  listActive,
  type Policy,
  type ReplayState,
  type ReplayStop,
  toStops,
} from '#tests/bench/offers-shift.ts';
import { measureLeg } from '#tests/bench/offers-world.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { DEADLINE_MINUTES } from '#worker/engines/offers/index.ts';
import { solveRoute } from '#worker/engines/route/index.ts';

const WAGE_CENTS_A_MINUTE = 1100 / 60;
const KNOWN_MINUTES = 90;
/** Thresholds tried for dollars an hour. */
export const DOLLARS_AN_HOUR = [8, 10, 12, 14, 16, 18, 20, 23] as const;

/** Rules of thumb. All but the first drive the exact route, know when food will be ready, and break no deadline. */
export const RULES: readonly Policy[] = [
  { name: 'take all, as they come', decide: (offer, { stops }) => [...stops, ...toStops(offer)] },
  createRule('take all that is on time', () => true),
  ...[3, 3.5, 4, 4.5, 5, 6, 7].map((dollars) =>
    createRule(`$${dollars.toFixed(2)} a mile`, (offer) => offer.payCents >= 100 * dollars * milesOf(offer)),
  ),
  ...DOLLARS_AN_HOUR.map((dollars) =>
    createRule(`$${dollars} an hour`, (offer, state) => payAnHour(offer, state) >= dollars),
  ),
];

/** Returns the ceiling: a policy that knows the offers of the next 90 minutes and continues by the best rule. */
export function createCeiling(rule: Policy): Policy {
  return {
    name: 'knowing the next 90 minutes',
    decide: (offer, state) => {
      const stops = planOnTime([...listActive(state), offer], state);
      if (stops === null) return null;
      const next = state.shift.offers.filter(({ at }) => at > offer.at && at <= offer.at + KNOWN_MINUTES);
      const goOn = (from: readonly ReplayStop[]) => {
        const copy = {
          ...state,
          stops: [...from],
          seen: [],
          arrivals: state.arrivals.map((one) => ({ ...one })),
        };
        const { cents } = driveOn(copy, rule, next);
        return cents - WAGE_CENTS_A_MINUTE * Math.max(0, copy.time - offer.at - KNOWN_MINUTES);
      };
      return offer.payCents + goOn(stops) >= goOn(state.stops) ? stops : null;
    },
  };
}

function createRule(name: string, likes: (offer: MarketOrder, state: ReplayState) => boolean): Policy {
  return {
    name,
    decide: (offer, state) => (likes(offer, state) ? planOnTime([...listActive(state), offer], state) : null),
  };
}

function milesOf({ pickup, dropoff }: MarketOrder): number {
  return measureLeg(pickup, dropoff).miles;
}

/** Returns the net dollars an hour of an offer alone, from where the driver is. */
export function payAnHour({ pickup, dropoff, payCents }: MarketOrder, { place }: ReplayState): number {
  const [approach, way] = [measureLeg(place, pickup), measureLeg(pickup, dropoff)];
  const minutes = approach.minutes + way.minutes + 2 * HANDOVER_MINUTES;
  return (60 * (payCents - COST_CENTS_A_MILE * (approach.miles + way.miles))) / 100 / minutes;
}

/** Returns the cheapest route that makes no order late, by the real ready times, or null if there is none. */
function planOnTime(
  orders: readonly MarketOrder[],
  { place, time, stops }: ReplayState,
): ReplayStop[] | null {
  const points: LatLng[] = [place];
  const add = (point: LatLng) => points.push(point) - 1;
  const isWaiting = (order: MarketOrder) =>
    stops.every((stop) => stop.order !== order) ||
    stops.some((stop) => stop.order === order && !stop.isDropoff);
  const routed = orders.map((order) => ({
    pickup: isWaiting(order) ? add(order.pickup) : null,
    dropoff: add(order.dropoff),
    readyAt: order.readyAt - time + HANDOVER_MINUTES,
    dueAt: order.at + DEADLINE_MINUTES - time,
  }));
  const legs = points.map((from) => points.map((to) => measureLeg(from, to)));
  const route = solveRoute({
    start: 0,
    orders: routed,
    timePrice: WAGE_CENTS_A_MINUTE,
    durations: legs.map((row) => row.map(({ minutes }) => minutes + HANDOVER_MINUTES)),
    prices: legs.map((row) =>
      row.map(({ minutes, miles }) => WAGE_CENTS_A_MINUTE * minutes + COST_CENTS_A_MILE * miles),
    ),
  });
  if (route.late > 1e-6) return null;
  return route.stops.map((node) => {
    const index = routed.findIndex(({ pickup, dropoff }) => node === pickup || node === dropoff);
    return { order: orders[index] as MarketOrder, isDropoff: routed[index]?.dropoff === node };
  });
}
