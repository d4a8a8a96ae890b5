import { type SQL, sql } from 'drizzle-orm';
import { BANDS_A_DEGREE } from '#worker/db/schema/restaurants.ts';
import { NEARBY_MILES } from '#worker/domain/restaurants/pick-nearby.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';

/** Distances are compared as whole numbers, so that a cursor can hold one: squared degrees of latitude, times this. */
const SCALE = 1e12;

const MAX_RADIUS = NEARBY_MILES / MILES_PER_DEGREE;

/** How much wider than the last distance a search is, in degrees: from a fifth of a mile on, twice the area each time. */
const STEPS = Array.from({ length: 13 }, (_, step) => (0.2 / MILES_PER_DEGREE) * Math.SQRT2 ** step);

/** How far a restaurant `r` is from `here`, flat-earth, good to half a percent within 15 miles; the date line is no border. */
const AWAY = `cast(${SCALE} * (pow(r.lat - here.lat, 2)
  + pow(here.narrowing * min(abs(r.lng - here.lng), 360 - abs(r.lng - here.lng)), 2)) as integer)`;

/** Tenths of a mile, to which a driver takes restaurants to be as near. */
export const TENTHS_AWAY = sql.raw(`round(sqrt(1.0 * away / ${SCALE}) * ${10 * MILES_PER_DEGREE})`);

/** The bands of latitude within a radius of `here`, each with how far its middle is from there, in degrees. */
const bandsWithin = (radius: string, from: string) => `
  with recursive bands (band, last) as (
    select cast((here.lat - ${radius} + 90) * ${BANDS_A_DEGREE} as integer),
      cast((here.lat + ${radius} + 90) * ${BANDS_A_DEGREE} as integer) ${from}
    union all select band + 1, last from bands where band < last)
  select band, abs((band + 0.5) / ${BANDS_A_DEGREE} - 90 - here.lat) as gap`;

/** Half of the longitudes that a circle has of a band, at its nearest or farthest latitude. */
function halfChord(radius: string, end: 'nearest' | 'farthest'): string {
  const half = 0.5 / BANDS_A_DEGREE;
  const gap = end === 'nearest' ? `max(0, line.gap - ${half})` : `(line.gap + ${half})`;
  return `sqrt(max(0, pow(${radius}, 2) - pow(${gap}, 2))) / here.narrowing`;
}

/**
 * Active restaurants between the circle of the cursor and a greater one: of each band of latitude one range of longitudes, or
 * one on either side of the smaller circle.
 */
function ring({ radius, lines, after }: { radius: string; lines: string; after: Place | null }): SQL {
  const inner = halfChord(String(Math.sqrt(Math.max(0, (after?.away ?? 0) - 1) / SCALE)), 'farthest');
  const outer = halfChord(radius, 'nearest');
  const sides = after ? '[-1,1]' : '[0]';
  const found = `json_each('${sides}') side cross join json_each(here.turns) turn cross join (${lines}) line
    cross join restaurants r
    where r.status = 'active' and r.band = line.band
      and r.lng >= here.lng + turn.value + iif(side.value > 0, ${inner}, -${outer})
      and r.lng <= here.lng + turn.value + iif(side.value < 0, -${inner} - 1e-9, ${outer})
      and ${AWAY} <= ${SCALE} * pow(${radius}, 2)`;
  return after
    ? sql`${sql.raw(found)} and (${sql.raw(AWAY)}, r.slug) > (${after.away}, ${after.slug})`
    : sql.raw(found);
}

/** The last restaurant of the page before. */
type Place = { away: number; slug: string };

/**
 * Returns a query of the active restaurants within 15 miles of a place, those with `away` after a cursor alone: at least the
 * nearest `limit` of them, unordered, with all their columns. The search is widened until it has found enough, so that
 * what is read depends on how many are asked for, and hardly on how many there are.
 *
 * @param place one row with `lat` and `lng`, or none
 */
export function findNearest(place: SQL, { after, limit }: { after: Place | null; limit: number }): SQL {
  const begin = Math.sqrt((after?.away ?? 0) / SCALE);
  const radii = STEPS.map((step) => begin + step).filter((radius) => radius < MAX_RADIUS);
  const tried = JSON.stringify([...radii, MAX_RADIUS]);
  const count = sql.raw(String(limit));
  const withinTried = ring({
    radius: 'radius.value',
    lines: `${bandsWithin('radius.value', '')} from bands`,
    after,
  });
  const withinChosen = ring({
    radius: 'chosen.radius',
    lines: 'select band, gap from lines',
    after,
  });
  return sql`
    with here as (
      select lat, lng, max(0.01, cos(radians(lat))) as narrowing,
        iif(abs(lng) > 170, iif(lng > 0, '[0,-360]', '[0,360]'), '[0]') as turns from (${place})),
    chosen as (
      select radius.value as radius from here cross join json_each(${sql.raw(`'${tried}'`)}) radius
      where radius.value = ${sql.raw(String(MAX_RADIUS))}
        or (select count(*) from (select 1 from ${withinTried} limit ${count})) >= ${count} limit 1),
    lines as (${sql.raw(bandsWithin('chosen.radius', 'from here cross join chosen'))} from bands cross join here)
    select r.*, ${sql.raw(AWAY)} as away from here cross join chosen cross join ${withinChosen}`;
}
