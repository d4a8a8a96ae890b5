import { REQUEST_KEY_LIFETIME_MS } from '#worker/domain/limits/request-key-lifetime.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import type { AddOrderInput } from './inputs.ts';
import type { DriverCancelReason } from './order.ts';
import { MAX_LATE_MS, ORDER_MOVES, type PlainMove } from './order-moves.ts';

/** An action that a driver can take offline. */
export type OfflineAction =
  | { kind: PlainMove; orderId: string }
  | { kind: 'cancel'; orderId: string; reason: DriverCancelReason }
  | { kind: 'note'; orderId: string; note: string }
  | { kind: 'add'; input: AddOrderInput };

/**
 * An offline action as stored on the phone. In state `waiting` it is not sent yet; `sent` took effect; `refused` did not, for the
 * reason `refusal` (an `ErrorCode`); `unknown` may have taken effect. `restaurant` is for display; `at` is when it was done,
 * `sentAt` when it was first sent (epoch ms, by the phone's clock).
 */
export type QueuedAction = OfflineAction & {
  /** The idempotency key; the action takes effect once, however often it is sent. */
  key: string;
  restaurant: string;
  at: number;
  sentAt?: number;
  state: 'waiting' | 'sent' | 'refused' | 'unknown';
  refusal?: string | null;
};

type QueuedRequest = { method: 'POST' | 'PATCH'; path: string; body?: unknown };

/** The maximum difference between the phone's clock and the server's, in ms. */
const CLOCK_MARGIN_MS = HOUR_MS;

/** Returns when an action was done, but no earlier than the server accepts at `now` (epoch ms). */
function getOccurredAt({ at }: QueuedAction, now: number): string {
  return new Date(Math.max(at, now - MAX_LATE_MS + CLOCK_MARGIN_MS)).toISOString();
}

/** Returns the request that carries out an action when sent at `now` (epoch ms). */
export function toQueuedRequest(action: QueuedAction, now: number): QueuedRequest {
  if (action.kind === 'add') return { method: 'POST', path: '/api/orders', body: action.input };
  const order = `/api/orders/${encodeURIComponent(action.orderId)}`;
  if (action.kind === 'note') return { method: 'PATCH', path: order, body: { note: action.note } };
  const occurredAt = getOccurredAt(action, now);
  const { path, to } = ORDER_MOVES[action.kind];
  if (path === 'status')
    return { method: 'PATCH', path: `${order}/status`, body: { status: to, occurredAt } };
  const body = action.kind === 'cancel' ? { reason: action.reason, occurredAt } : { occurredAt };
  return { method: 'POST', path: `${order}/${path}`, body };
}

/**
 * Returns whether an action may be sent at `now` (epoch ms). One that was sent without getting a response may have taken effect,
 * so it is resent only while the server recognizes its key, for a week.
 */
export function canSend({ sentAt }: Pick<QueuedAction, 'sentAt'>, now: number): boolean {
  return sentAt === undefined || Math.abs(now - sentAt) < REQUEST_KEY_LIFETIME_MS - CLOCK_MARGIN_MS;
}

/** The result of sending: accepted, refused, unknown, to be sent later, or signed out. */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; refusal: string | null }
  | { kind: 'unknown' }
  | { kind: 'later' }
  | { kind: 'signedOut' };

/** A rate limit with a longer wait counts as a refusal, so that later actions are not held up for hours. In seconds. */
const MAX_WAIT_SECONDS = 120;

type SentResponse = { status: number; refusal: string | null; retryAfterSeconds: number };

export function readOutcome({ status, refusal, retryAfterSeconds }: SentResponse): SendOutcome {
  if (status < 300) return { kind: 'sent' };
  if (status === 401) return { kind: 'signedOut' };
  const isBusy = status === 429 && retryAfterSeconds <= MAX_WAIT_SECONDS;
  if (isBusy || status === 408 || status >= 500) return { kind: 'later' };
  return { kind: 'refused', refusal };
}
