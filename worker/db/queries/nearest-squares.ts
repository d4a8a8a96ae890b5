import { type SQL, sql } from 'drizzle-orm';
import { SQUARE_COLUMN, SQUARE_ROW, SQUARES_A_DEGREE, SQUARES_A_TOWN } from '#worker/db/place-square.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';

const COLUMNS = 360 * SQUARES_A_DEGREE;
const TOWNS_A_ROW = COLUMNS / SQUARES_A_TOWN;

/** What squares are ordered by: a distance in thousandths of a small square's side, squared; whole, so that a cursor can hold it. */
const toKey = (squared: string) => `cast(1000 * (${squared}) as integer)`;

type Square = { south: string; west: string; size: string };

/** How far the nearest (or farthest) point of a square is from `y`, `x`, in small squares, squared; the date line is no border. */
function measure({ south, west, size }: Square, end: 'nearest' | 'farthest' = 'nearest'): string {
  const half = `(${size} / 2.0)`;
  const sign = end === 'nearest' ? '-' : '+';
  const across = `abs(x - ${west} - ${half})`;
  const north = `max(0, abs(y - ${south} - ${half}) ${sign} ${half})`;
  const east = `max(0, min(${across}, ${COLUMNS} - ${across}) ${sign} ${half})`;
  return `pow(${north}, 2) + pow(narrowing * ${east}, 2)`;
}

const isIn = (first: string, size: string) =>
  `status = 'active' and square >= ${first} and square < ${first} + ${size} * ${size}`;

/** The quarters of a square that holds more than one restaurant, without those that are empty or too far away. */
function cutInFour(): string {
  const size = '(size / 2)';
  const south = `(south + (quarter.value >> 1) * ${size})`;
  const west = `(west + (quarter.value & 1) * ${size})`;
  const first = `(first + quarter.value * ${size} * ${size})`;
  const nearest = measure({ south, west, size });
  const farthest = measure({ south, west, size }, 'farthest');
  return `
    select ${toKey(nearest)}, ${first}, ${size}, ${south}, ${west}, y, x, narrowing, passed,
      (select count(*) from (select 1 from restaurants where ${isIn(first, size)} limit 2))
    from squares cross join json_each('[0,1,2,3]') quarter
    where size > 1 and held > 1 and ${nearest} <= REACH and ${toKey(farthest)} >= passed
      and exists (select 1 from restaurants where ${isIn(first, size)})`;
}

/** The small square of the one restaurant that a greater square holds, at once. */
function cutToOne(): string {
  const small = { south: SQUARE_ROW, west: SQUARE_COLUMN, size: '1' };
  return `
    select ${toKey(measure(small))}, square, 1, ${SQUARE_ROW}, ${SQUARE_COLUMN}, y, x, narrowing, passed, 1
    from squares cross join restaurants
    where size > 1 and held = 1 and ${isIn('first', 'size')} and ${measure(small)} <= REACH`;
}

/** The nine towns round a place: at least 15 miles all round, up to 64° north or south. */
function cutTowns(): string {
  const town = { south: 'south', west: 'west', size: String(SQUARES_A_TOWN) };
  return `
    select ${toKey(measure(town))}, (south / ${SQUARES_A_TOWN} * 10000 + west / ${SQUARES_A_TOWN}) * ${SQUARES_A_TOWN ** 2}, ${SQUARES_A_TOWN},
      south, west, y, x, narrowing, passed, 2
    from (select y, x, narrowing, passed,
        (cast(y / ${SQUARES_A_TOWN} as integer) + north.value) * ${SQUARES_A_TOWN} as south,
        (cast(x / ${SQUARES_A_TOWN} as integer) + east.value + ${TOWNS_A_ROW}) % ${TOWNS_A_ROW} * ${SQUARES_A_TOWN} as west
      from here cross join json_each('[-1,0,1]') north cross join json_each('[-1,0,1]') east)
    where ${measure(town)} <= REACH`;
}

const getReach = (miles: number) => String(((miles / MILES_PER_DEGREE) * SQUARES_A_DEGREE) ** 2);

/** Condition on a restaurant in one of the `squares`: it lies itself within so many miles, not only its square. */
export function isWithin(miles: number): SQL {
  const [south, west] = [`((lat + 90) * ${SQUARES_A_DEGREE})`, `((lng + 180) * ${SQUARES_A_DEGREE})`];
  return sql.raw(`${measure({ south, west, size: '0' })} <= ${getReach(miles)}`);
}

/**
 * The common table `squares` of the squares that hold active restaurants within `miles` of a place, to be read lazily: those
 * of size 1 come in the order of their distance `away`, then of their number `first`. A square is cut into quarters only
 * when it is the nearest of all that wait, so that what is read depends on how many are taken, and hardly on how many
 * there are. Source: G. R. Hjaltason, H. Samet, "Distance Browsing in Spatial Databases", ACM TODS 24 (1999).
 *
 * @param place answers one row with `lat` and `lng`, or none
 * @param passed squares wholly nearer than this `away` are of no use
 */
export function nearestSquares(place: SQL, { miles, passed }: { miles: number; passed: number }): SQL {
  const cuts = [cutTowns(), cutInFour(), cutToOne()].join(' union all ').replaceAll('REACH', getReach(miles));
  const degree = sql.raw(String(SQUARES_A_DEGREE));
  return sql`
    here (y, x, narrowing, passed) as (
      select (lat + 90) * ${degree}, (lng + 180) * ${degree}, cos(radians(lat)), ${passed} from (${place})),
    squares (away, first, size, south, west, y, x, narrowing, passed, held) as (
      ${sql.raw(cuts)} order by 1, 2)`;
}
