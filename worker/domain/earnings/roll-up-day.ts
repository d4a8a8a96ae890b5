import { ESTIMATED_TRAVEL, type MeasureMiles, toMeasureMiles } from '#worker/domain/routes/travel-measure.ts';
import { sum, sumOf } from '#worker/domain/shared/sum.ts';
import { addDays, HOUR_MS } from '#worker/domain/shared/time.ts';
import { MAX_WAIT_MS } from './active-time.ts';
import type { HourEarnings } from './earnings.ts';
import { APPROACH_MILES_PER_HOUR, type DayTakeHome } from './take-home.ts';
import {
  compareSpans,
  type EndedOrder,
  getStartDay,
  isUntimed,
  type Span,
  type Timed,
  toSpan,
} from './work-span.ts';

/** The part before midnight of an order that ended after midnight counts in this hour of the day before. */
const LAST_HOUR = 23;

const estimateMiles = toMeasureMiles(ESTIMATED_TRAVEL);

/** The earnings and work of one local day. */
export type DayRollUp = DayTakeHome & { byHour: HourEarnings[] };

/**
 * Returns the roll-up of one local day, from the orders that ended on it and on the adjacent days (of the day before, at least
 * those of its last 3.5 hours).
 *
 * Active time is the union of the spans from accepted to completed or canceled, each limited to its last `MAX_ACTIVE_MS` and cut
 * at local midnight, so that every minute counts once. An order adds the time past the latest end before it, in the hour it ended
 * in. A canceled order adds only that time, the drive to its pickup and its fee. An order accepted within half an hour of the
 * latest end before it also counts as work from that end on, including the wait, in the day and hour it was accepted in
 * (half-hour time zones are treated as full-hour ones).
 * Untimed deliveries add their pay and miles to the day, but to no hour. Deliveries recorded later and forgotten canceled orders
 * also add their pay to the hour in which they were recorded. None of these adds time, unpaid miles or waits, or counts toward
 * hourly pay.
 *
 * @param measureMiles measures the unpaid miles to pickups; estimated from the distance if omitted
 */
export function rollUpDay(
  orders: readonly EndedOrder[],
  day: string,
  measureMiles: MeasureMiles = estimateMiles,
): DayRollUp {
  const spans = orders.flatMap(toSpan).sort(compareSpans);
  const ended = spans.filter((span) => span.day === day);
  const hours = createHours();
  for (const { hour, cents, deliveries } of ended) hours.add(hour, { totalCents: cents, deliveries });
  const timed = spans.filter(({ isTimed }) => isTimed);
  for (const { hour, ms } of listActiveTime(timed, day)) hours.add(hour, { activeMs: ms });
  for (const { hour, span, ms } of listWork(timed, day)) {
    hours.add(hour, { workCents: span.cents, workMs: ms, workMiles: span.miles });
  }
  const byHour = hours.list();
  const untimed = orders.filter((order) => isUntimed(order) && order.completedOn === day);
  const importedCents = sumOf(untimed, ({ payoutCents }) => payoutCents);
  const importedMiles = sumOf(untimed, ({ distanceMiles }) => distanceMiles ?? 0);
  const recorded = ended.filter(({ isTimed }) => !isTimed);
  return {
    day,
    totalCents: sumOf(ended, ({ cents }) => cents) + importedCents,
    deliveries: sumOf(ended, ({ deliveries }) => deliveries) + untimed.length,
    activeMs: sumOf(byHour, ({ activeMs }) => activeMs),
    miles: sumOf(ended, ({ miles }) => miles) + importedMiles,
    untimedCents: importedCents + sumOf(recorded, ({ cents }) => cents),
    untimedMiles: importedMiles + sumOf(recorded, ({ miles }) => miles),
    ...measureApproaches(timed, day, measureMiles),
    byHour,
  };
}

/** Returns the active time that each span adds to the spans before it, with the hour it counts in. */
function listActiveTime(spans: readonly Span[], day: string): { hour: number; ms: number }[] {
  const nextDay = addDays(day, 1);
  const pieces = spans.flatMap(({ id, from, to, hour, midnight, day: endedOn }) => {
    if (endedOn === day) return [{ id, from: Math.max(from, midnight), to, hour }];
    if (endedOn !== nextDay || from >= midnight) return [];
    return [{ id, from, to: Math.min(to, midnight), hour: LAST_HOUR }];
  });
  return listBeyond(pieces.sort(compareSpans)).map(({ span, reached }) => ({
    hour: span.hour,
    ms: Math.max(0, span.to - Math.max(span.from, reached)),
  }));
}

/**
 * Returns the orders accepted on the day within half an hour of the work before them, each with the time since that work ended.
 */
function listWork(spans: readonly Span[], day: string): { hour: number; span: Span; ms: number }[] {
  return listBeyond(spans)
    .filter(({ span, reached }) => getStartDay(span) === day && span.from - reached <= MAX_WAIT_MS)
    .map(({ span, reached }) => ({ hour: getStartHour(span), span, ms: Math.max(0, span.to - reached) }));
}

/** Returns each span with the latest end of the spans before it, -Infinity for the first. */
function listBeyond<Item extends Timed>(spans: readonly Item[]): { span: Item; reached: number }[] {
  let furthest = Number.NEGATIVE_INFINITY;
  return spans.map((span) => {
    const reached = furthest;
    furthest = Math.max(furthest, span.to);
    return { span, reached };
  });
}

function getStartHour({ from, to, hour }: Span): number {
  return (hour - Math.floor(to / HOUR_MS) + Math.floor(from / HOUR_MS) + 48) % 24;
}

/** Sums by local hour. */
function createHours() {
  const hours = new Map<number, HourEarnings>();
  return {
    add(hour: number, figures: Partial<Omit<HourEarnings, 'hour'>>): void {
      const known = hours.get(hour) ?? {
        hour,
        totalCents: 0,
        deliveries: 0,
        activeMs: 0,
        workCents: 0,
        workMs: 0,
        workMiles: 0,
      };
      for (const name of Object.keys(figures) as (keyof typeof figures)[]) known[name] += figures[name] ?? 0;
      hours.set(hour, known);
    },
    list: () => [...hours.values()].sort((one, other) => one.hour - other.hour),
  };
}

const MS_PER_MILE = HOUR_MS / APPROACH_MILES_PER_HOUR;

/** The drive to an order's pickup: when it began, and its length. */
type Approach = { startedAt: number; miles: number };

/**
 * Returns the unpaid miles to pickups and the waiting time there: from the reported arrival, or else the time beyond the drive.
 * The drive is unknown for the first order after a night and for orders without places.
 */
function measureApproaches(spans: readonly Span[], day: string, measureMiles: MeasureMiles) {
  const stops = listStops(spans, measureMiles);
  const approaches = stops.flatMap((span, index) => {
    const last = stops[index - 1];
    return span.day === day ? [{ span, last, approach: findApproach(span, last, measureMiles) }] : [];
  });
  const waits = approaches.flatMap(({ span, last, approach }) => {
    const from = findWaitStart(span, last, approach);
    if (!span.deliveries || span.pickedUpAt === null || from === null) return [];
    return [Math.max(0, span.pickedUpAt - from)];
  });
  return {
    deadheadMiles: sumOf(approaches, ({ approach }) => approach?.miles ?? 0),
    waitedPickups: waits.length,
    waitingMs: Math.floor(sum(waits)),
  };
}

/** Returns when the wait for an order began. Time spent waiting for an earlier order counts only toward that order. */
function findWaitStart(span: Span, last: Span | undefined, approach: Approach | null): number | null {
  if (span.arrivedAt === null) return approach && approach.startedAt + approach.miles * MS_PER_MILE;
  const came = Math.max(span.arrivedAt, span.from);
  const left = last !== undefined && last.to > span.from ? last.pickedUpAt : null;
  return left !== null && left <= (span.pickedUpAt ?? left) ? Math.max(came, left) : came;
}

/**
 * Returns the orders whose restaurants the driver went to, including an order canceled before pickup if it was active for at
 * least as long as the drive takes.
 */
function listStops(spans: readonly Span[], measureMiles: MeasureMiles): Span[] {
  let last: Span | undefined;
  return spans.filter((span) => {
    if (span.deliveries || span.pickedUpAt !== null) {
      last = span;
      return true;
    }
    const approach = findApproach(span, last, measureMiles);
    return approach !== null && approach.miles * MS_PER_MILE <= span.to - approach.startedAt;
  });
}

/**
 * Returns the drive from the previous order to the pickup of the next: from where the previous one ended, or from its pickup if
 * both were active together. Null if the driver had time off in between or a place is unknown.
 */
function findApproach(next: Span, last: Span | undefined, measureMiles: MeasureMiles): Approach | null {
  if (!last || (last.day !== next.day && next.from - last.to > MAX_WAIT_MS)) return null;
  const isAtOnce = last.to > next.from;
  const start = isAtOnce ? last.pickup : last.left;
  if (start === null || next.pickup === null) return null;
  const startedAt = isAtOnce ? Math.max(next.from, last.pickedUpAt ?? next.from) : next.from;
  return { startedAt, miles: measureMiles(start, next.pickup) };
}
