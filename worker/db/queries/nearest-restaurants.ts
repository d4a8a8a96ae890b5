import { type SQL, sql } from 'drizzle-orm';
import { BANDS_A_DEGREE } from '#worker/db/schema/restaurants.ts';
import { NEARBY_MILES } from '#worker/domain/restaurants/pick-nearby.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';

/** Distances are squared degrees of latitude times this, as integers, so that a cursor can hold one. */
const SCALE = 1e12;

const MAX_RADIUS = NEARBY_MILES / MILES_PER_DEGREE;

/** By how much a search is wider than the last distance, in degrees: a fifth of a mile, then twice the area each time. */
const STEPS = Array.from({ length: 13 }, (_, step) => (0.2 / MILES_PER_DEGREE) * Math.SQRT2 ** step);

/** The distance of a restaurant `r` from `here`, flat-earth, exact to half a percent within 15 miles; works across the date line. */
const AWAY = `cast(${SCALE} * (pow(r.lat - here.lat, 2)
  + pow(here.narrowing * min(abs(r.lng - here.lng), 360 - abs(r.lng - here.lng)), 2)) as integer)`;

/** The distance in tenths of a mile; restaurants of one tenth count as equally near. */
export const TENTHS_AWAY = sql.raw(`round(sqrt(1.0 * away / ${SCALE}) * ${10 * MILES_PER_DEGREE})`);

/** The distance of a band's center line from `here`, in degrees. */
const GAP = `abs((here.band + step.value + 0.5) / ${BANDS_A_DEGREE} - 90 - here.lat)`;

/** Half the width of a circle at a band's nearest or farthest latitude, in degrees of longitude. */
function halfChord(radius: string, end: 'nearest' | 'farthest'): string {
  const half = 0.5 / BANDS_A_DEGREE;
  const gap = end === 'nearest' ? `max(0, ${GAP} - ${half})` : `(${GAP} + ${half})`;
  return `sqrt(max(0, pow(${radius}, 2) - pow(${gap}, 2))) / here.narrowing`;
}

/** The last restaurant of the page before. */
type Place = { away: number; slug: string };

/**
 * Active restaurants between the circle of the cursor and a greater one: of each band of latitude one range of longitudes,
 * or one on either side of the smaller circle.
 *
 * @param circle an expression for `radius`, and for `bands` as steps from that of `here`
 */
function ring(circle: { radius: string; bands: string }, after: Place | null): SQL {
  const inner = halfChord(String(Math.sqrt(Math.max(0, (after?.away ?? 0) - 1) / SCALE)), 'farthest');
  const outer = halfChord(circle.radius, 'nearest');
  const found = sql.raw(`json_each('${after ? '[-1,1]' : '[0]'}') side cross join json_each(here.turns) turn
    cross join json_each(${circle.bands}) step cross join restaurants r
    where r.status = 'active' and r.band = here.band + step.value
      and r.lng >= here.lng + turn.value + iif(side.value > 0, ${inner}, -${outer})
      and r.lng <= here.lng + turn.value + iif(side.value < 0, -${inner} - 1e-9, ${outer})
      and ${AWAY} <= ${SCALE} * pow(${circle.radius}, 2)`);
  return after ? sql`${found} and (${sql.raw(AWAY)}, r.slug) > (${after.away}, ${after.slug})` : found;
}

/** The growing circles to search beyond `begin` degrees. */
function listCircles(begin: number): { radius: number; bands: number[] }[] {
  const radii = STEPS.map((step) => begin + step).filter((radius) => radius < MAX_RADIUS);
  return [...radii, MAX_RADIUS].map((radius) => {
    const most = Math.ceil(radius * BANDS_A_DEGREE);
    return { radius, bands: Array.from({ length: 2 * most + 1 }, (_, index) => index - most) };
  });
}

/**
 * Returns a query of the active restaurants within 15 miles of a place, after a cursor if given: at least the nearest
 * `limit` of them, unordered, with all their columns. The search is widened until it has found enough, so that the rows read
 * depend on `limit` rather than on the number of restaurants.
 *
 * @param place one row with `lat` and `lng`, or none
 */
export function findNearest(place: SQL, { after, limit }: { after: Place | null; limit: number }): SQL {
  const circles = JSON.stringify(listCircles(Math.sqrt((after?.away ?? 0) / SCALE)));
  const [away, count, widest] = [AWAY, limit, MAX_RADIUS].map((value) => sql.raw(String(value)));
  const tried = ring({ radius: "(circle.value ->> 'radius')", bands: "circle.value, '$.bands'" }, after);
  const chosen = ring({ radius: 'chosen.radius', bands: 'chosen.bands' }, after);
  return sql`
    with here as (
      select lat, lng, cast((lat + 90) * ${sql.raw(String(BANDS_A_DEGREE))} as integer) as band,
        max(0.01, cos(radians(lat))) as narrowing,
        iif(abs(lng) > 170, iif(lng > 0, '[0,-360]', '[0,360]'), '[0]') as turns from (${place})),
    chosen as (
      select circle.value ->> 'radius' as radius, circle.value -> 'bands' as bands
      from here cross join json_each(${circles}) circle
      where circle.value ->> 'radius' = ${widest}
        or (select count(*) from (select 1 from ${tried} limit ${count})) >= ${count} limit 1)
    select r.*, ${away} as away from here cross join chosen cross join ${chosen}`;
}
