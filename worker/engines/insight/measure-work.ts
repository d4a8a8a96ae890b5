import {
  getWorkStart,
  isRecordedLater,
  MAX_WAIT_MS,
  wasForgotten,
} from '#worker/domain/earnings/active-time.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { HourClock, LocalHour } from './hour-clock.ts';

/** A finished order. `endedAt` is when it was completed or canceled, null when declined. */
export type PastOrder = {
  platform: PlatformId;
  status: 'completed' | 'cancelled' | 'declined';
  restaurantName: string;
  pickup: LatLng | null;
  payoutCents: number;
  distanceMiles: number | null;
  estimatedMinutes: number | null;
  createdAt: number;
  acceptedAt: number | null;
  arrivedAt: number | null;
  pickedUpAt: number | null;
  endedAt: number | null;
  /** The local day and hour recorded when it ended; null when declined. */
  localEnd: LocalHour | null;
  isSample: boolean;
  /** Imported from a file, which has deliveries only, so it counts as no answer to an offer. */
  isImported: boolean;
  /** Imported with its day but without times, so it does not count toward hours. */
  isUntimed: boolean;
};

/** A stretch of time, in epoch ms. */
type Span = { from: number; to: number };

/** An accepted order with its cents after vehicle cost and its share of the active time (ms). */
export type OrderWork = { order: PastOrder; span: Span; netCents: number; ms: number };

/** The work of one local hour of one day; `ms` includes the waits between orders. */
export type HourWork = { day: string; hour: number; netCents: number; ms: number };

const QUARTER_MS = 15 * MINUTE_MS;

/** Returns whether a completed order was recorded only after its delivery, so that the time it took is unknown. */
export function wasRecordedLater({ status, acceptedAt, endedAt: to }: PastOrder): boolean {
  return status === 'completed' && to !== null && isRecordedLater({ from: getWorkStart(acceptedAt, to), to });
}

/**
 * Returns the accepted orders with their net cents and time, oldest first. Orders active at the same time share it equally. A
 * canceled order earns nothing but takes its time, and only the last hours of a long order count. Deliveries recorded later and
 * forgotten canceled orders are left out.
 */
export function measureOrders(orders: readonly PastOrder[], costCentsPerMile: number): OrderWork[] {
  const work = orders.flatMap((order): OrderWork[] => {
    if (order.endedAt === null || order.status === 'declined') return [];
    const cost = Math.round((order.distanceMiles ?? 0) * costCentsPerMile);
    const netCents = order.status === 'completed' ? order.payoutCents - cost : 0;
    const span = { from: getWorkStart(order.acceptedAt, order.endedAt), to: order.endedAt };
    const isForgotten = order.status === 'cancelled' && wasForgotten(order, order.endedAt);
    if (isForgotten || wasRecordedLater(order)) return [];
    return [{ order, span, netCents, ms: 0 }];
  });
  work.sort((one, other) => one.span.from - other.span.from);
  shareTime(work);
  return work;
}

/** Adds to each order's `ms` its equal share of every stretch in which it was active; `work` is oldest first. */
function shareTime(work: readonly OrderWork[]): void {
  const marks = [...new Set(work.flatMap(({ span }) => [span.from, span.to]))].sort((a, b) => a - b);
  let active: OrderWork[] = [];
  let next = 0;
  marks.forEach((mark, index) => {
    active = active.filter(({ span }) => span.to > mark);
    for (; (work[next]?.span.from ?? Number.POSITIVE_INFINITY) <= mark; next += 1) {
      const started = work[next];
      if (started && started.span.to > mark) active.push(started);
    }
    const length = (marks[index + 1] ?? mark) - mark;
    for (const one of active) one.ms += length / active.length;
  });
}

/** Joins active time over waits of up to 30 minutes into the stretches a driver was at work. */
export function joinStretches(work: readonly OrderWork[]): Span[] {
  const stretches: Span[] = [];
  for (const { span } of work) {
    const last = stretches.at(-1);
    if (last && span.from - last.to <= MAX_WAIT_MS) last.to = Math.max(last.to, span.to);
    else stretches.push({ ...span });
  }
  return stretches;
}

/** Cuts a span at every quarter of an hour. */
export function* cutQuarters({ from, to }: Span): Generator<Span> {
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS);
    yield { from: at, to: end };
    at = end;
  }
}

/** Spreads the work (oldest first) over local hours: each order's cents evenly over its time, and the time at work. */
export function spreadOverHours(work: readonly OrderWork[], clock: HourClock): HourWork[] {
  const cells = new Map<string, HourWork>();
  const cellAt = (at: number): HourWork => {
    const { day, hour } = clock(at);
    const key = `${day} ${hour}`;
    const cell = cells.get(key) ?? { day, hour, netCents: 0, ms: 0 };
    cells.set(key, cell);
    return cell;
  };
  for (const stretch of joinStretches(work)) {
    for (const { from, to } of cutQuarters(stretch)) cellAt(from).ms += to - from;
  }
  for (const { span, netCents } of work) {
    const length = span.to - span.from;
    for (const { from, to } of cutQuarters(span)) cellAt(from).netCents += (netCents * (to - from)) / length;
  }
  return [...cells.values()];
}

/**
 * Returns each order (oldest first) with the wait before it, in the local hour it was accepted in. The first after a
 * pause is left out, because its wait is unknown.
 */
export function measureTurns(work: readonly OrderWork[], clock: HourClock): HourWork[] {
  let reached = Number.NEGATIVE_INFINITY;
  return work.flatMap(({ span, netCents }) => {
    const before = reached;
    reached = Math.max(reached, span.to);
    if (span.from - before > MAX_WAIT_MS) return [];
    const { day, hour } = clock(span.from);
    return [{ day, hour, netCents, ms: Math.max(0, span.to - before) }];
  });
}

/**
 * Returns the share (0 to 1) of an hour's pay that an hour freed by declining earns. The wait before the first order of a stretch
 * is unknown and assumed to be as long as the others; half of the last order's time lies beyond the stretch.
 */
export function measureFreeShare(work: readonly OrderWork[]): number {
  const stretches = joinStretches(work);
  const presentMs = sumOf(stretches, ({ from, to }) => to - from);
  const activeMs = sumOf(work, ({ ms }) => ms);
  if (presentMs === 0) return 1;
  const waitMs = Math.max(0, presentMs - activeMs) / Math.max(1, work.length - stretches.length);
  const seen = presentMs / (presentMs + stretches.length * waitMs);
  return seen * (1 - stretches.length / work.length / 2);
}
