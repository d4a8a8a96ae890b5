import { type SQL, sql } from 'drizzle-orm';
import { BANDS_A_DEGREE } from '#worker/db/schema/restaurants.ts';

/** The maximum number of restaurants read around a place. */
export const MAX_NEAREST = 200;

/** Half the widths of growing squares around a place, in band heights of half a mile; the largest reaches 15 miles. */
const SQUARES = [0, 1, 2, 4, 7, 12, 19, 28];

/**
 * A part of the band `north` bands from the place's own, from `west` (included) to `east`, and `inner`, half the width of the
 * previous square. All in band heights.
 */
type Strip = [north: number, west: number, east: number, inner: number];

/** The strips each square adds to the previous one, nearest bands first. */
const STRIPS = JSON.stringify(
  SQUARES.flatMap((size, index) => {
    const inner = SQUARES[index - 1] ?? -1;
    const [side, innerSide] = [size + 0.5, inner + 0.5];
    const bands = Array.from({ length: 2 * size + 1 }, (_, band) => band - size);
    return bands
      .sort((one, other) => Math.abs(one) - Math.abs(other))
      .flatMap((north): Strip[] =>
        Math.abs(north) <= inner
          ? [
              [north, -side, -innerSide, inner],
              [north, innerSide, side, inner],
            ]
          : [[north, -side, side, inner]],
      );
  }),
);

/**
 * Returns a query of the active restaurants in growing squares around a place, at most `MAX_NEAREST`, with all their columns. The
 * outermost square reached may be incomplete, and its corners may be beyond 15 miles. `inner` is half the width of the previous,
 * complete square, in band heights. Restaurants across the date line come last.
 *
 * @param place one row with `lat` and `lng`, or none
 */
export function findNearest(place: SQL): SQL {
  const perDegree = sql.raw(BANDS_A_DEGREE.toFixed(1));
  const lngAt = (side: 1 | 2) =>
    sql`here.lng + turn.value + (strip.value ->> ${sql.raw(String(side))}) / (${perDegree} * here.narrowing)`;
  return sql`
    select r.*, strip.value ->> 3 as "inner" from (
      select lat, lng, cast((lat + 90) * ${perDegree} as integer) as band, max(0.01, cos(radians(lat))) as narrowing,
        iif(abs(lng) < 170, '[0]', '[0, 360, -360]') as turns
      from (${place})) here
    cross join json_each(here.turns) turn cross join json_each(${STRIPS}) strip cross join restaurants r
    where r.status = 'active' and r.band = here.band + (strip.value ->> 0) and r.lng >= ${lngAt(1)} and r.lng < ${lngAt(2)}
    limit ${MAX_NEAREST}`;
}
