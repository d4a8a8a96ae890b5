import { estimateDriveMinutes } from '#worker/domain/routes/estimate-travel.ts';
import { ALONE_STOP_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { findTimes } from './find-times.ts';
import { findLegWords, joinLegs } from './join-legs.ts';
import { NUMBER, readNumber } from './numbers.ts';
import type { Reading, Span } from './offer-text.ts';
import { isRangeEnd, readSpan, type Size } from './read-span.ts';

/** The maximum values that the form accepts. */
const MAX_MILES = 200;
const MAX_MINUTES = 600;
/** Above this speed, in miles a minute, a distance has lost its decimal point: "98 mi" in 18 minutes. */
const MAX_SPEED = 1.3;
const MILES_PER_KM = 0.621_371;
const FEET_PER_MILE = 5280;

/** Where a number begins: not within "$3" or "1/2". */
const BEGIN = String.raw`(?<![.,$]|(?<![\d.$])\d[/\u2044])`;
const DISTANCE = new RegExp(
  String.raw`${BEGIN}(?<size>${NUMBER})\s?(?<unit>(?:miles?|millas?|milles?|mijl(?:en)?|mls?|m[il1|]|rni|kms?|kil[oó]met(?:er|re|ro)s?|ft|feet|pies|أميال|ميلا?|كل?م|كيلومتر(?:ات|[اً]{0,2}))(?![\p{L}\d])|英里|公里|千米)`,
  'giu',
);
const METRIC = /^[kك公千]/i;
/** Text between the same distance in miles and in kilometers. */
const BESIDE = /^\s?[(/|·•=~≈,]?\s?$/;
/** Maximum rounding error of a distance: this share of it plus this many miles. */
const MAX_ROUNDING = 0.06;
/** Words after a leg that name it. */
const TAIL = /^[\s).]*(?:(?:(?:in|en|au)\s)?totaa?l|总[计共]|合计|away|trip|viaje|de distancia)?/i;
const GAP = /^[\s()•·.,\-+~=/|&*«»®°]*(?:in|en|for|y|and)?\s*\(?$/i;
const MAX_GAP = 8;

type Distance = Size & { isMetric: boolean };
type Leg = { minutes: Size; miles: Size };
type Way = { miles: Reading<number> | null; minutes: Reading<number> | null; spans: Span[] };

/** Bounds, in minutes, of a time until due that can stand in for a missing duration. */
const MIN_MINUTES_LEFT = 5;
const MAX_MINUTES_LEFT = 120;

/**
 * Returns the distance and duration of an offer, in miles and minutes: the total if the text states one, else the sum of its
 * legs. Waiting times and the time left to answer are not included. `minuteOfDay` is the time at which the text is read,
 * `minutesLeft` the time until the order is due, or null; `taken` are the spans of clock times and money.
 */
export function findWay(
  text: string,
  {
    minuteOfDay,
    minutesLeft,
    taken,
  }: { minuteOfDay: number; minutesLeft: number | null; taken: readonly Span[] },
): Way {
  const each = joinUnits(text, findDistances(text));
  const distances = joinLegs(text, each);
  const times = findTimes(text, distances, taken);
  const legs = pairUp(text, distances, times);
  const total = legs.find(({ minutes, miles }) => minutes.isTotal || miles.isTotal);
  const isWhole =
    total !== undefined || distances.every((one) => legs.some(({ miles }) => miles.value === one.value));
  const found =
    legs.length > 0
      ? {
          miles: addUp(total ? [total.miles] : legs.map(({ miles }) => miles), isWhole ? 2 : 0),
          minutes: addUp(total ? [total.minutes] : legs.map(({ minutes }) => minutes), 2),
        }
      : { miles: addUp(distances, 1), minutes: addUp(times, 1) };
  const left = found.minutes ? null : readMinutesLeft(minutesLeft);
  const way = repair({ miles: found.miles, minutes: found.minutes ?? left });
  const spans = [...distances, ...times].map(({ start, end }) => {
    const [tail = ''] = TAIL.exec(text.slice(end, end + 24)) ?? [];
    return { start, end: end + tail.length };
  });
  if (left && way.miles) way.minutes = estimateMinutes(way.miles.value, minuteOfDay, left);
  return { ...way, spans: [...spans, ...findLegWords(text, [...each, ...times])] };
}

/** Returns the minutes of the drive and the usual stops, but at most the time left until the order is due. */
function estimateMinutes(miles: number, minuteOfDay: number, left: Reading<number>): Reading<number> {
  const minutes = Math.round(estimateDriveMinutes(miles, minuteOfDay / 60) + ALONE_STOP_MINUTES);
  return { value: Math.min(minutes, left.value), isSure: false };
}

function readMinutesLeft(minutes: number | null): Reading<number> | null {
  const isUsual = minutes !== null && minutes >= MIN_MINUTES_LEFT && minutes <= MAX_MINUTES_LEFT;
  return isUsual ? { value: minutes, isSure: false } : null;
}

function findDistances(text: string): Distance[] {
  return [...text.matchAll(DISTANCE)].map((match) => {
    const { size = '', unit = '' } = match.groups ?? {};
    const { value, ...read } = readNumber(size);
    const isSure = read.isSure && !isRangeEnd(text, match.index);
    const isMetric = METRIC.test(unit);
    return {
      ...read,
      isSure,
      ...readSpan(text, match),
      value: value * toMiles(unit.toLowerCase()),
      isMetric,
    };
  });
}

/** "3 mi (4.8 km)" is one distance; its miles are used. */
function joinUnits(text: string, distances: readonly Distance[]): Distance[] {
  const joined: Distance[] = [];
  for (const distance of distances) {
    const before = joined.at(-1);
    const isBeside =
      before && before.isMetric !== distance.isMetric && BESIDE.test(text.slice(before.end, distance.start));
    if (isBeside) joined[joined.length - 1] = joinPair(before, distance);
    else joined.push(distance);
  }
  return joined;
}

function joinPair(first: Distance, second: Distance): Distance {
  const miles = first.isMetric ? second : first;
  const isSame = Math.abs(first.value - second.value) <= MAX_ROUNDING * (1 + first.value);
  return {
    ...miles,
    start: first.start,
    end: second.end,
    isSure: miles.isSure && isSame,
    isTotal: first.isTotal || second.isTotal,
  };
}

function toMiles(unit: string): number {
  if (METRIC.test(unit)) return MILES_PER_KM;
  return unit.startsWith('f') || unit === 'pies' ? 1 / FEET_PER_MILE : 1;
}

/** "19 min (4.6 mi)" and "3.2 mi • 15 min" are one leg each. */
function pairUp(text: string, distances: readonly Size[], times: readonly Size[]): Leg[] {
  const free = new Set(distances);
  return times.flatMap((minutes) => {
    const miles = [...free].find((one) => {
      const [first, second] = one.start < minutes.start ? [one, minutes] : [minutes, one];
      const gap = text.slice(first.end, second.start);
      return gap.length <= MAX_GAP && GAP.test(gap);
    });
    if (miles) free.delete(miles);
    return miles ? [{ minutes, miles }] : [];
  });
}

/** Returns the total, or else the sum of the sizes. More sizes than `usual` may repeat the same leg, so their sum is not sure. */
function addUp(sizes: readonly Size[], usual: number): Reading<number> | null {
  const totals = sizes.filter(({ isTotal }) => isTotal);
  const some = totals.length > 0 ? totals.slice(0, 1) : sizes;
  const different = some.filter(({ value }, index) => some.findIndex((one) => one.value === value) === index);
  const counted = usual === 1 ? different : some;
  if (counted.length === 0) return null;
  return {
    value: counted.reduce((sum, { value }) => sum + value, 0),
    isSure: counted.length <= usual && counted.every(({ isSure }) => isSure),
  };
}

function repair({ miles, minutes }: Omit<Way, 'spans'>): Omit<Way, 'spans'> {
  const isTooFast = miles && minutes && miles.value / minutes.value > MAX_SPEED;
  if (!isTooFast)
    return { miles: keepPossible(miles, MAX_MILES), minutes: keepPossible(minutes, MAX_MINUTES) };
  const isTenth = miles.value / 10 / minutes.value <= MAX_SPEED;
  return {
    miles: keepPossible({ value: isTenth ? miles.value / 10 : miles.value, isSure: false }, MAX_MILES),
    minutes: keepPossible({ ...minutes, isSure: isTenth && minutes.isSure }, MAX_MINUTES),
  };
}

function keepPossible(reading: Reading<number> | null, max: number): Reading<number> | null {
  return reading && reading.value > 0 && reading.value <= max
    ? { ...reading, value: roundTo(reading.value, 2) }
    : null;
}
