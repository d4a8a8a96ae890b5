import type { House } from './place-data.ts';
import { type PlaceIndex, readBox, readNumbers, readStreet, type Street } from './place-index.ts';
import { areNear, findNearestPoint, fromMeters, type Meters, type MicroPoint, toMeters } from './plane.ts';

/** A house used to infer a position: how far its number is from the one wanted, and its place projected onto the street. */
type Witness = { difference: number; at: Meters; weight: number };

/** Distance up to which other streets are used, in millionths of a degree: about 1.3 km; three times that in the wider search. */
const REACH_MICROS = 12_000;

/** Houses whose numbers differ by more are ignored, because they are in another block. */
const REACH_NUMBERS = 150;

/** Distances at which a weight falls to 1/e: in numbers, in meters across, and in meters beyond the street's end. */
const NUMBERS_SCALE = 45;
const ACROSS_SCALE = 350;
const BEYOND_SCALE = 40;
const OWN_WEIGHT = 4;

/** Minimum score of an inferred house, slightly above that of the street alone. */
const MIN_CERTAINTY = 0.52;

/** Minimum total weight; with less, streets farther away are included. */
const MIN_WEIGHT = 0.1;
const WIDER = 3;

/** Streets are parallel if they run within some 30 degrees of each other. */
const MIN_COSINE = 0.86;

/** Added to the variance of the numbers (ridge regression), so that one house does not determine a slope. */
const RIDGE = 15;

/** A witness this many meters off the line counts half. */
const OUTLIER_METERS = 60;

/**
 * Infers where a number is on a street from the numbers of parallel streets: in a grid, the houses of a block share their
 * hundreds on all of them. Each house with a similar number is projected onto the street; a line fitted through these (place by
 * number, weighted least squares, iterated with less weight on outliers) gives the place. Null with too few of them.
 */
export function inferHouse(
  index: PlaceIndex,
  street: Street,
  number: number,
): (MicroPoint & { certainty: number }) | null {
  return inferAcross(index, street, number, 1) ?? inferAcross(index, street, number, WIDER);
}

function inferAcross(index: PlaceIndex, street: Street, number: number, width: number) {
  const origin = { lat: street.lines[0]?.[0] ?? 0, lng: street.lines[0]?.[1] ?? 0 };
  const witnesses = findWitnesses(index, { street, number, origin, width });
  if (witnesses.length === 0) return null;
  let fit = fitLine(witnesses, () => 1);
  for (let round = 0; round < 3; round++) {
    const { at, slope } = fit;
    fit = fitLine(witnesses, ({ at: { x, y }, difference }) => {
      const off = Math.hypot(x - at.x - slope.x * difference, y - at.y - slope.y * difference);
      return 1 / (1 + (off / OUTLIER_METERS) ** 2);
    });
  }
  const onStreet = findNearestPoint(street.lines, fromMeters(origin, fit.at));
  if (!onStreet || fit.weight < MIN_WEIGHT) return null;
  const rated = rateFit(fit.weight, fit.spread + onStreet.meters) / Math.sqrt(width);
  const certainty = Math.max(MIN_CERTAINTY, rated);
  return { lat: onStreet.lat, lng: onStreet.lng, certainty };
}

/** Returns the certainty of an inferred place: about the share of such places that are within 150 m. */
function rateFit(weight: number, spread: number): number {
  const support = weight / (weight + 0.3);
  const agreement = 1 / (1 + (spread / 120) ** 2);
  return 0.35 + 0.4 * support * agreement;
}

type Asked = { street: Street; number: number; origin: MicroPoint; width: number };

function findWitnesses(index: PlaceIndex, asked: Asked): Witness[] {
  const { street, number, origin, width } = asked;
  const witnesses: Witness[] = [];
  const own = street.direction;
  for (let id = 0; id < index.sections.streetFirst.length; id++) {
    if (!areNear(street.box, readBox(index, id), width * REACH_MICROS)) continue;
    const { min, max } = readNumbers(index, id);
    if (min > number + REACH_NUMBERS || max < number - REACH_NUMBERS) continue;
    const other = readStreet(index, id);
    const houses = other.houses.filter((house) => Math.abs(house.number - number) <= REACH_NUMBERS);
    if (own !== '' && other.direction !== '' && own !== other.direction) continue;
    for (const house of houses) {
      const projected = projectHouse(street, other, house, origin);
      if (projected) witnesses.push(toWitness(projected, house.number - number, width));
    }
  }
  return witnesses;
}

/** Projects a house of another street onto the street; null where they are not parallel. */
function projectHouse(
  street: Street,
  other: Street,
  house: House,
  origin: MicroPoint,
): ProjectedHouse | null {
  const point = findNearestPoint(street.lines, house);
  if (!point) return null;
  if (other.id === street.id) return { at: toMeters(origin, point), across: 0, beyond: 0, isOwn: true };
  const course = findNearestPoint(other.lines, house)?.along ?? { x: 0, y: 0 };
  const { along } = point;
  if (Math.abs(course.x * along.x + course.y * along.y) < MIN_COSINE) return null;
  const way = toMeters(point, house);
  const across = Math.abs(way.x * along.y - way.y * along.x);
  const beyond = Math.abs(way.x * along.x + way.y * along.y);
  return { at: toMeters(origin, point), across, beyond, isOwn: false };
}

type ProjectedHouse = { at: Meters; across: number; beyond: number; isOwn: boolean };

function toWitness(
  { at, across, beyond, isOwn }: ProjectedHouse,
  difference: number,
  width: number,
): Witness {
  const near = Math.abs(difference) / NUMBERS_SCALE + across / (width * ACROSS_SCALE) + beyond / BEYOND_SCALE;
  const weight = Math.exp(-near) * (isOwn ? OWN_WEIGHT : 1);
  return { difference, at, weight };
}

/** Fits the weighted line of place by number; returns its place at difference 0, its slope in meters a number, and its spread. */
function fitLine(witnesses: readonly Witness[], trust: (witness: Witness) => number) {
  const weights = witnesses.map((witness) => witness.weight * trust(witness));
  const sum = (of: (witness: Witness) => number) =>
    witnesses.reduce((total, witness, index) => total + (weights[index] ?? 0) * of(witness), 0);
  const weight = sum(() => 1) || Number.MIN_VALUE;
  const middle = sum(({ difference }) => difference) / weight;
  const center = { x: sum(({ at }) => at.x) / weight, y: sum(({ at }) => at.y) / weight };
  const variance = sum(({ difference }) => (difference - middle) ** 2) / weight + RIDGE ** 2;
  const slope = {
    x: sum(({ at, difference }) => at.x * (difference - middle)) / weight / variance,
    y: sum(({ at, difference }) => at.y * (difference - middle)) / weight / variance,
  };
  const at = { x: center.x - slope.x * middle, y: center.y - slope.y * middle };
  const off = sum(
    (witness) =>
      (witness.at.x - at.x - slope.x * witness.difference) ** 2 +
      (witness.at.y - at.y - slope.y * witness.difference) ** 2,
  );
  return { at, slope, weight, spread: Math.sqrt(off / weight) };
}
