import { type Result, refuseField } from '#worker/domain/shared/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { JUST_ARRIVED, Order, OrderEventKind, OrderSource, OrderStatus } from './order.ts';
import { canRenew, canReopen, isStaleClose } from './stale-orders.ts';

/** An offer expires after half an hour; a sample order lasts a working day, so that there is time to try it out. */
export const OFFER_LIFETIME_MS = 30 * MINUTE_MS;
export const SAMPLE_LIFETIME_MS = 12 * HOUR_MS;

/** How long a decline, a pickup or a completion can be undone. */
export const UNDO_MS = 30_000;

/** How long a move may be queued on a phone and still count from when it was made. */
export const MAX_LATE_MS = DAY_MS;

/** The maximum number of orders at one stop that one tap moves; a move takes about 20 of the 1,000 queries of a request. */
export const MAX_MOVED_TOGETHER = 10;

type MoveRules = {
  /** The status an order must have for the move. */
  from: OrderStatus;
  to: OrderStatus;
  /** The kind of event that records the move. */
  event: OrderEventKind;
  /**
   * The REST endpoint of the move, below `/orders/{id}/`; `status` takes the resulting status. Only a move with a path can be
   * requested by a driver and queued on a phone.
   */
  path?: string;
  /** Whether the move requires a reason. */
  needsReason?: true;
  /** Whether the toast that confirms the move offers to undo it. */
  canUndo?: true;
};

/**
 * The single list of what a driver can do to an order. Five moves are undos: `restore` of a decline, `unpickUp` of a pickup,
 * `uncomplete` of a completion, `reopen` of an automatic close, and `renew` of an offer's expiry. A driver requests `restore`,
 * and `findUndoMove` returns which of the five applies.
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
/** A move that a driver can request. */
export type DriverMove = MoveWith<{ path: string }>;
/** A requestable move that needs only the order. */
export type PlainMove = Exclude<DriverMove, MoveWith<{ needsReason: true }>>;
/** The statuses that the REST API can set. */
export type SettableStatus = Moves[MoveWith<{ path: 'status' }>]['to'];

/** Returns whether a form's intent is a move of an order. */
export function isOrderMove(intent: unknown): intent is OrderMove {
  return typeof intent === 'string' && Object.hasOwn(ORDER_MOVES, intent);
}

/** Returns whether a form's intent is a requestable move that needs only the order. */
export function isPlainMove(intent: unknown): intent is PlainMove {
  if (!isOrderMove(intent)) return false;
  return 'path' in ORDER_MOVES[intent] && !('needsReason' in ORDER_MOVES[intent]);
}

/** Returns the requestable moves that need only the order. */
export function listPlainMoves(): PlainMove[] {
  return Object.keys(ORDER_MOVES).filter(isPlainMove);
}

/** Returns whether the toast for a form's intent offers to undo it. */
export function canUndo(intent: unknown): boolean {
  return isOrderMove(intent) && 'canUndo' in ORDER_MOVES[intent];
}

type MovedOrder = Pick<Order, keyof typeof JUST_ARRIVED | 'createdAt' | 'expiresAt'>;

/**
 * Returns the time of a move that was received at `now` and made at `occurredAt` by the sender's clock (all epoch ms), clamped
 * between the order's last change and now because phone clocks differ. Null if it was too long ago.
 */
export function getMoveTime(order: MovedOrder, occurredAt: number, now: number): number | null {
  if (occurredAt < now - MAX_LATE_MS) return null;
  const { createdAt, acceptedAt, arrivedAt, pickedUpAt, completedAt, declinedAt, cancelledAt } = order;
  const done = [acceptedAt, arrivedAt, pickedUpAt, completedAt, declinedAt, cancelledAt];
  return Math.min(now, Math.max(occurredAt, createdAt, ...done.map((at) => at ?? 0)));
}

/**
 * Returns an order as it was at `occurredAt` (epoch ms; null or undefined means now): without an arrival that was detected later
 * from a position, because a position can reach us before an earlier move does. An arrival that was reported, or confirmed by a
 * pickup, stays.
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
 * Refuses a decision without a move time (`getMoveTime`), except a repeat (a null result), because the first response may have
 * been lost.
 */
export function refuseLate<T>(at: number | null, decided: Result<T | null>): Result<T | null> {
  const isRepeat = decided.ok && decided.value === null;
  return at === null && !isRepeat ? refuseField('occurredAt', 'longAgo') : decided;
}

/**
 * Returns the instant (epoch ms) at which an offer must be open for a move made at `at` and received at `now`: `at` for an offer
 * that the driver typed, else `now`, because another driver may have accepted it in the meantime.
 */
export function getOpenTime(source: OrderSource, { at, now }: { at: number; now: number }): number {
  return source === 'manual' ? at : now;
}

/**
 * Decides a move of an order at `now` (epoch ms): `apply` it; `repeat`, if it already happened, which writes nothing and returns
 * the order; or refuse it with an error code.
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

/** Returns when the change that a move undoes was made; undefined for a move that has no time limit of this kind. */
function getUndoneAt({ declinedAt, pickedUpAt, completedAt }: MovedOrder, move: OrderMove) {
  if (move === 'restore') return declinedAt;
  if (move === 'unpickUp') return pickedUpAt;
  return move === 'uncomplete' ? completedAt : undefined;
}

/**
 * Returns the move that undoes the last change of an order, by its last event; null if that was itself an undo, so that a
 * repeated request undoes nothing more.
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
