import { getWorkStart, LONGEST_WAIT_MS } from '#worker/domain/earnings/active-time.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { type Span, shareTime } from './share-time.ts';

/** What analytics read of an order that is over. `endedAt` is when it was completed or cancelled, null when declined. */
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
  endedAt: number | null;
  isSample: boolean;
};

/** An accepted order: what it left after vehicle cost (cents; below zero when cancelled or long) and its own time (ms). */
export type OrderWork = { order: PastOrder; span: Span; netCents: number; ms: number };

/** What one local hour of one day came to: waits between orders included in the time. */
export type HourWork = { day: string; hour: number; netCents: number; ms: number };

const QUARTER_MS = 15 * MINUTE_MS;

/** Returns the local day and hour of an instant (epoch ms). */
export type HourClock = (at: number) => { day: string; hour: number };

/** A clock that looks each quarter of an hour up once, which is what costs: every time zone is a whole number of them off. */
export function createHourClock(timeZone: string): HourClock {
  const known = new Map<number, { day: string; hour: number }>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const time = known.get(quarter) ?? getLocalTime(at, timeZone);
    known.set(quarter, time);
    return time;
  };
}

/**
 * The accepted orders with what each left and took, oldest first. Orders active at the same time share it equally. A
 * cancelled one earned nothing, and took its time all the same. Of an order left active for longer than deliveries take,
 * only its last hours count (`getWorkStart`).
 */
export function measureOrders(orders: readonly PastOrder[], costCentsPerMile: number): OrderWork[] {
  const done = orders.flatMap((order) => {
    if (order.endedAt === null || order.status === 'declined') return [];
    const from = getWorkStart(order.acceptedAt, order.endedAt);
    return [{ order, span: { from, to: order.endedAt } }];
  });
  done.sort((one, other) => one.span.from - other.span.from);
  const shares = shareTime(done.map(({ span }) => span));
  return done.map(({ order, span }, index) => ({
    order,
    span,
    ms: shares[index] ?? 0,
    netCents:
      order.status === 'completed'
        ? order.payoutCents - Math.round((order.distanceMiles ?? 0) * costCentsPerMile)
        : 0,
  }));
}

/** The stretches a driver was at work: time with an active order, joined over waits of up to 30 minutes. */
export function joinStretches(work: readonly OrderWork[]): Span[] {
  const stretches: Span[] = [];
  for (const { span } of work) {
    const last = stretches.at(-1);
    if (last && span.from - last.to <= LONGEST_WAIT_MS) last.to = Math.max(last.to, span.to);
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

/**
 * Spreads the work (oldest first) over the local hours it was done in: each order's net evenly from accepting to its
 * end, the time as the stretches at work.
 */
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
    if (length === 0) cellAt(span.to).netCents += netCents;
    for (const { from, to } of cutQuarters(span)) cellAt(from).netCents += (netCents * (to - from)) / length;
  }
  return [...cells.values()];
}

/**
 * Each order (oldest first) with the wait before it, in the local hour it was accepted in. The first after a pause is left
 * out: nobody knows how long it was waited for, and without the wait its hour would look better paid than it is.
 */
export function measureTurns(work: readonly OrderWork[], clock: HourClock): HourWork[] {
  let reached = Number.NEGATIVE_INFINITY;
  return work.flatMap(({ span, netCents }) => {
    const before = reached;
    reached = Math.max(reached, span.to);
    if (span.from - before > LONGEST_WAIT_MS) return [];
    const { day, hour } = clock(span.from);
    return [{ day, hour, netCents, ms: Math.max(0, span.to - before) }];
  });
}

/**
 * How much of what an hour at work leaves comes back for an hour that is set free by declining, from 0 to 1. The wait before
 * the first order of a stretch is not seen, and is taken to be as long as others; and about half of the time of its last order
 * lies beyond it, where nothing else would have come.
 */
export function measureFreeShare(work: readonly OrderWork[]): number {
  const stretches = joinStretches(work);
  const presentMs = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const activeMs = work.reduce((sum, { ms }) => sum + ms, 0);
  if (presentMs === 0) return 1;
  const waitMs = Math.max(0, presentMs - activeMs) / Math.max(1, work.length - stretches.length);
  const seen = presentMs / (presentMs + stretches.length * waitMs);
  return seen * (1 - stretches.length / work.length / 2);
}
