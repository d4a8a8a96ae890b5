import { getWorkStart } from '#worker/domain/earnings/active-time.ts';
import type { HourEarnings } from '#worker/domain/earnings/earnings.ts';
import { getLocalDay, getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** What a roll-up reads of an order; instants in epoch ms. */
export type EndedOrder = {
  acceptedAt: number | null;
  completedAt: number | null;
  cancelledAt?: number | null;
  payoutCents: number;
  distanceMiles: number | null;
};

type Span = { from: number; to: number; cents: number; miles: number; deliveries: number };
type Piece = { day: string; hour: number; from: number; to: number };

const LONGEST_WAIT_MS = 30 * MINUTE_MS;
const EARLIEST = Number.NEGATIVE_INFINITY;

/** The hours of each day as the database's roll-up has them, told plainly: what it must agree with. */
export function rollUpHours(
  orders: readonly EndedOrder[],
  timeZone: string,
): { day: string; byHour: HourEarnings[] }[] {
  const cells = new Map<string, { day: string; cell: Required<HourEarnings> }>();
  const at = (day: string, hour: number) => {
    const none = { hour, totalCents: 0, deliveries: 0, activeMs: 0, workCents: 0, workMs: 0, workMiles: 0 };
    const entry = cells.get(`${day} ${hour}`) ?? { day, cell: none };
    cells.set(`${day} ${hour}`, entry);
    return entry.cell;
  };
  const spans = orders.flatMap(toSpan);
  spans.sort((one, other) => one.from - other.from || one.to - other.to);

  let reached = EARLIEST;
  for (const { from, to, cents, miles, deliveries } of spans) {
    const ended = getLocalTime(to, timeZone);
    const done = at(ended.day, ended.hour);
    done.totalCents += cents;
    done.deliveries += deliveries;
    if (from - reached <= LONGEST_WAIT_MS) {
      const began = getLocalTime(from, timeZone);
      const begun = at(began.day, began.hour);
      begun.workCents += cents;
      begun.workMs += Math.max(0, to - reached);
      begun.workMiles += miles;
    }
    reached = Math.max(reached, to);
  }
  for (const { day, hour, ms } of joinPieces(spans.flatMap((span) => cutAtMidnight(span, timeZone)))) {
    at(day, hour).activeMs += ms;
  }
  const days = [...new Set([...cells.values()].map(({ day }) => day))].sort();
  return days.map((day) => ({
    day,
    byHour: [...cells.values()].filter((entry) => entry.day === day).map(({ cell }) => cell),
  }));
}

/** The span of an order that was active, and what it brought: one that was cancelled brought nothing, and one undone at once took no time. */
function toSpan({ acceptedAt, completedAt, cancelledAt, payoutCents, distanceMiles }: EndedOrder): Span[] {
  if (completedAt !== null) {
    const from = getWorkStart(acceptedAt, completedAt);
    return [{ from, to: completedAt, cents: payoutCents, miles: distanceMiles ?? 0, deliveries: 1 }];
  }
  if (!acceptedAt || !cancelledAt || cancelledAt - acceptedAt < MINUTE_MS) return [];
  return [
    { from: getWorkStart(acceptedAt, cancelledAt), to: cancelledAt, cents: 0, miles: 0, deliveries: 0 },
  ];
}

/** A span in the day it ended on, and what lies before that day's midnight in the day before. */
function cutAtMidnight({ from, to }: Span, timeZone: string): Piece[] {
  const ended = getLocalTime(to, timeZone);
  if (getLocalDay(from, timeZone) === ended.day) return [{ ...ended, from, to }];
  // Minute by minute, since nothing else is as plain.
  let midnight = Math.ceil(from / MINUTE_MS) * MINUTE_MS;
  while (getLocalDay(midnight, timeZone) !== ended.day) midnight += MINUTE_MS;
  const before = { day: getLocalDay(from, timeZone), hour: 23, from, to: midnight };
  return [before, { ...ended, from: midnight, to }];
}

/** What each piece adds to its day beyond those before it. */
function joinPieces(pieces: Piece[]): (Piece & { ms: number })[] {
  const reached = new Map<string, number>();
  return pieces
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
    .map((piece) => {
      const before = reached.get(piece.day) ?? EARLIEST;
      reached.set(piece.day, Math.max(before, piece.to));
      return { ...piece, ms: Math.max(0, piece.to - Math.max(piece.from, before)) };
    });
}
