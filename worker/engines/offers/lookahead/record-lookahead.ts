import { ESTIMATED_TRAVEL, type TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import type { RecentOffer } from '#worker/engines/offers/recent-offers.ts';
import { sampleScenario } from './build-scenario-basis.ts';
import { type Lookahead, valueAhead } from './score-scenarios.ts';

/** Latitude and longitude in thousandths of a degree: the lookahead's resolution. */
type Place = readonly [latitude: number, longitude: number];

/** A lookahead's input in compact form, stored with the decision so that it can be checked; never shown, as it holds others' offers. */
export type LookaheadRecord = {
  version: 3;
  payCents: number;
  start: number;
  before: readonly number[];
  after: readonly number[];
  orders: readonly (readonly [
    pickup: number | null,
    dropoff: number,
    limit: number,
    ready: readonly number[],
  ])[];
  points: readonly Place[];
  readyMinutes: readonly number[];
  localHour: number;
  horizonMinutes: number;
  prices: readonly [centsPerMinute: number, centsPerMile: number, capacityCostCents: number];
  seed: number;
  /** Name of what measured the drives; absent for the estimate. */
  travel?: string;
  share: number;
  recent: readonly (readonly [second: number, weight: number, payCents: number, ...Place, ...Place])[];
};

/** Returns a lookahead's record, from which `replayLookahead` computes the same value. */
export function recordLookahead(lookahead: Lookahead): LookaheadRecord {
  const { payCents, start, before, after, orders, scenario, drawn } = lookahead;
  const { points, readyMinutes, localHour, horizonMinutes, prices, seed, travel } = scenario;
  return {
    ...{ version: 3, payCents, start, before, after, localHour, horizonMinutes, seed, share: drawn.share },
    ...(travel !== ESTIMATED_TRAVEL && { travel: travel.name(localHour) }),
    orders: orders.map(({ pickup, dropoff, limit, ready = [] }) => [pickup, dropoff, limit, ready]),
    points: points.map(writePlace),
    readyMinutes,
    prices: [prices.centsPerMinute, prices.centsPerMile, prices.capacityCostCents],
    recent: drawn.recent.map(({ second, weight, payCents: pay, pickup, dropoff }) => [
      ...([second, weight, pay] as const),
      ...writePlace(pickup),
      ...writePlace(dropoff),
    ]),
  };
}

/**
 * Returns a lookahead's value in whole cents, computed from its record and what measured its drives. Throws when the record
 * names another measure.
 */
export function replayLookahead(record: LookaheadRecord, travel: TravelMeasure = ESTIMATED_TRAVEL): number {
  const { travel: name = ESTIMATED_TRAVEL.name(0) } = record;
  if (name !== travel.name(record.localHour)) throw new Error(`Measured by ${name}`);
  const { payCents, start, before, after, localHour, horizonMinutes, seed, share } = record;
  const [centsPerMinute, centsPerMile, capacityCostCents] = record.prices;
  const basis = {
    points: record.points.map(readPlace),
    readyMinutes: record.readyMinutes,
    prices: { centsPerMinute, centsPerMile, capacityCostCents },
    ...{ localHour, horizonMinutes, seed, travel },
  };
  const recent = record.recent.map(readOffer);
  const scenario = sampleScenario(basis, new Map([[0, { recent, share }]]));
  const drawn = scenario.drawn.get(0);
  if (!drawn) throw new Error('No scenarios');
  const orders = record.orders.map(([pickup, dropoff, limit, ready]) => ({ pickup, dropoff, limit, ready }));
  return valueAhead({ payCents, start, before, after, orders, scenario, drawn });
}

function writePlace(place: LatLng): Place {
  const { lat, lng } = roundPosition(place);
  return [Math.round(1000 * lat), Math.round(1000 * lng)];
}

function readPlace([latitude, longitude]: Place): LatLng {
  return { lat: latitude / 1000, lng: longitude / 1000 };
}

function readOffer([second, weight, payCents, ...places]: LookaheadRecord['recent'][number]): RecentOffer {
  const [fromLatitude, fromLongitude, toLatitude, toLongitude] = places;
  return {
    ...{ second, weight, payCents },
    pickup: readPlace([fromLatitude, fromLongitude]),
    dropoff: readPlace([toLatitude, toLongitude]),
  };
}
