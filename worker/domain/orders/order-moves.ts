import { type Result, refuseField } from '#worker/domain/shared/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { JUST_ARRIVED, Order, OrderEventKind, OrderSource, OrderStatus } from './order.ts';
import { canRenew, canReopen, isStaleClose } from './stale-orders.ts';

/** Offers are stale after half an hour; samples stay for a working day so that they can be tried out in peace. */
export const OFFER_LIFETIME_MS = 30 * MINUTE_MS;
export const SAMPLE_LIFETIME_MS = 12 * HOUR_MS;

/** How long a decline, a pickup or a completion can be undone. */
export const UNDO_MS = 30_000;

/** How long a move may be queued on a phone and still count from when it was made. */
export const MAX_LATE_MS = DAY_MS;

/** The most orders at one stop that one tap moves: a move takes some 20 of the 1,000 queries a request may make. */
export const MAX_MOVED_TOGETHER = 10;

type MoveRules = {
  /** The status it moves an order from. */
  from: OrderStatus;
  to: OrderStatus;
  /** The event that records it. */
  event: OrderEventKind;
  /**
   * Where the REST API takes it, below `/orders/{id}/`; at `status`, by the status it leads to. Only a move with a path can be
   * asked for by a driver, and be queued on a phone.
   */
  path?: string;
  /** Whether it takes a reason beside the order. */
  needsReason?: true;
  /** Whether the toast that reports it offers to undo it. */
  canUndo?: true;
};

/**
 * What a driver can do to an order: the one list of moves, from which others derive. Five moves undo what was done: `restore`
 * a decline, `unpickUp` a pickup, `uncomplete` a completion, `reopen` that an order closed automatically, and `renew` that an
 * offer expired. A driver asks for `restore`, and `findUndoMove` returns which of the five that is.
 */
export const ORDER_MOVES = {
  accept: { from: 'pending', to: 'accepted', event: 'accepted', path: 'status' },
  decline: { from: 'pending', to: 'declined', event: 'declined', path: 'status', canUndo: true },
  restore: { from: 'declined', to: 'pending', event: 'restored', path: 'restore' },
  reopen: { from: 'cancelled', to: 'accepted', event: 'restored' },
  renew: { from: 'expired', to: 'pending', event: 'restored' },
  arrive: { from: 'accepted', to: 'accepted', event: 'arrived', path: 'arrival' },
  pickUp: { from: 'accepted', to: 'accepted', event: 'pickedUp', path: 'pickup', canUndo: true },
  unpickUp: { from: 'accepted', to: 'accepted', event: 'restored' },
  uncomplete: { from: 'completed', to: 'accepted', event: 'restored' },
  complete: { from: 'accepted', to: 'completed', event: 'completed', path: 'status', canUndo: true },
  cancel: { from: 'accepted', to: 'cancelled', event: 'cancelled', path: 'cancel', needsReason: true },
} as const satisfies Record<string, MoveRules>;

type Moves = typeof ORDER_MOVES;
type MoveWith<Rules> = { [Move in keyof Moves]: Moves[Move] extends Rules ? Move : never }[keyof Moves];

export type OrderMove = keyof Moves;
/** A move that a driver asks for. */
export type DriverMove = MoveWith<{ path: string }>;
/** One of those that need nothing but the order. */
export type PlainMove = Exclude<DriverMove, MoveWith<{ needsReason: true }>>;
/** The statuses that the REST API sets. */
export type SettableStatus = Moves[MoveWith<{ path: 'status' }>]['to'];

/** Whether a form's intent is a move of an order. */
export function isOrderMove(intent: unknown): intent is OrderMove {
  return typeof intent === 'string' && Object.hasOwn(ORDER_MOVES, intent);
}

/** Whether a form's intent is a move that needs nothing but the order. */
export function isPlainMove(intent: unknown): intent is PlainMove {
  if (!isOrderMove(intent)) return false;
  return 'path' in ORDER_MOVES[intent] && !('needsReason' in ORDER_MOVES[intent]);
}

/** Returns the moves that need nothing but the order. */
export function listPlainMoves(): PlainMove[] {
  return Object.keys(ORDER_MOVES).filter(isPlainMove);
}

/** Whether the toast that reports what a form's intent did offers to undo it. */
export function canUndo(intent: unknown): boolean {
  return isOrderMove(intent) && 'canUndo' in ORDER_MOVES[intent];
}

type MovedOrder = Pick<Order, keyof typeof JUST_ARRIVED | 'createdAt' | 'expiresAt'>;

/**
 * Returns the time of a move received at `now` and made, by the sender's clock, at `occurredAt` (all epoch ms): limited to between
 * the order's last change and now, since clocks of phones differ. Null if it was too long ago.
 */
export function getMoveTime(order: MovedOrder, occurredAt: number, now: number): number | null {
  if (occurredAt < now - MAX_LATE_MS) return null;
  const { createdAt, acceptedAt, arrivedAt, pickedUpAt, completedAt, declinedAt, cancelledAt } = order;
  const done = [acceptedAt, arrivedAt, pickedUpAt, completedAt, declinedAt, cancelledAt];
  return Math.min(now, Math.max(occurredAt, createdAt, ...done.map((at) => at ?? 0)));
}

/**
 * Returns an order as it was at `occurredAt` (epoch ms, if it is not now): without an arrival that a position showed later,
 * because positions may reach us before moves that were made earlier. A reported arrival, or one that a pickup confirmed,
 * stays.
 */
export function hideLaterArrival<T extends Pick<Order, 'arrivedAt' | 'pickedUpAt'>>(
  order: T,
  { occurredAt, isReported }: { occurredAt: number | null | undefined; isReported: boolean },
): T {
  if (isReported || !occurredAt || order.pickedUpAt !== null || (order.arrivedAt ?? 0) <= occurredAt)
    return order;
  return { ...order, arrivedAt: null };
}

/**
 * Refuses a decision without a move time (`getMoveTime`). A repeat, which is null, is kept: its first answer may have been lost.
 */
export function refuseLate<T>(at: number | null, decided: Result<T | null>): Result<T | null> {
  const isRepeat = decided.ok && decided.value === null;
  return at === null && !isRepeat ? refuseField('occurredAt', 'longAgo') : decided;
}

/**
 * Returns at which instant an offer must be open for a move made at `at` that reaches us at `now` (epoch ms): `at` for one that
 * the driver typed, `now` for any other, which another driver may have accepted meanwhile.
 */
export function getOpenTime(source: OrderSource, { at, now }: { at: number; now: number }): number {
  return source === 'manual' ? at : now;
}

/**
 * Decides a move of an order at `now` (epoch ms):
 * `apply` it; `repeat` it (it already happened: nothing to write, the result is the order); or refuse it.
 */
export function decideOrderMove(
  order: MovedOrder,
  move: OrderMove,
  now: number,
): 'apply' | 'repeat' | 'orderMoved' | 'orderExpired' | 'undoTooLate' {
  if (isRepeated(order, move)) return 'repeat';
  const isOffer = order.status === 'pending' || order.status === 'expired';
  if (isOffer && order.expiresAt <= now) return move === 'renew' ? 'apply' : 'orderExpired';
  if ((isOffer ? 'pending' : order.status) !== ORDER_MOVES[move].from) return 'orderMoved';
  const undoneAt = getUndoneAt(order, move);
  if (undoneAt !== undefined && (undoneAt ?? 0) + UNDO_MS < now) return 'undoTooLate';
  if (move === 'reopen' && !isStaleClose(order)) return 'orderMoved';
  if (move === 'reopen' && !canReopen(order, now)) return 'undoTooLate';
  return 'apply';
}

function isRepeated(order: MovedOrder, move: OrderMove): boolean {
  if (move === 'arrive')
    return order.status === 'accepted' && (order.arrivedAt !== null || order.pickedUpAt !== null);
  if (move === 'pickUp') return order.status === 'accepted' && order.pickedUpAt !== null;
  if (move === 'unpickUp') return order.status === 'accepted' && order.pickedUpAt === null;
  if (move === 'restore') return order.status === 'pending' && order.declinedAt !== null;
  if (move === 'reopen') return order.status === 'accepted' && order.cancelledAt !== null;
  if (move === 'renew') return false;
  return order.status === ORDER_MOVES[move].to;
}

/** Returns when the change that a move undoes was made; undefined for a move without such a time. */
function getUndoneAt({ declinedAt, pickedUpAt, completedAt }: MovedOrder, move: OrderMove) {
  if (move === 'restore') return declinedAt;
  if (move === 'unpickUp') return pickedUpAt;
  return move === 'uncomplete' ? completedAt : undefined;
}

/**
 * Returns the move that undoes the last thing done to an order, by its last event; null when that was an undo already,
 * so that sending it again undoes nothing more.
 */
export function findUndoMove(
  order: MovedOrder & { source: OrderSource },
  lastEvent: OrderEventKind | null,
  now: number,
): MoveWith<{ event: 'restored' }> | null {
  const { status, pickedUpAt, cancelledAt } = order;
  if (status === 'completed') return 'uncomplete';
  if (canRenew(order, now)) return 'renew';
  if (status === 'pending' && lastEvent === 'restored') return null;
  if (status === 'accepted' && pickedUpAt !== null && lastEvent === 'pickedUp') return 'unpickUp';
  if (status === 'accepted' && lastEvent === 'restored') return null;
  return cancelledAt === null ? 'restore' : 'reopen';
}
