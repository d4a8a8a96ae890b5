import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import {
  canSend,
  readOutcome,
  type SendOutcome,
  toQueuedRequest,
} from '#worker/domain/orders/queued-actions.ts';
import { ERROR_CODE_HEADER } from '#worker/domain/shared/error-code.ts';
import { deleteActions, listActions, updateAction } from './queue.ts';
import type { StoredAction } from './queue-state.ts';
import { SENDER_LOCK } from './storage-names.ts';

/** The request timeout. A request that times out is sent again later with its idempotency key. In ms. */
const TIMEOUT_MS = 6000;

/** The fastest possible response over a mobile network: a request that failed sooner never reached the server. In ms. */
const ROUND_TRIP_MS = 50;

/** How sending ended: the queue is empty, the server is unreachable, or the driver is signed out. */
export type SendResult = 'done' | 'later' | 'signedOut';

/** Sends the queued actions one by one, in order. A lock keeps other tabs and background sync from sending at the same time. */
export async function sendQueue(driverId: string): Promise<SendResult> {
  const send = () => sendInOrder(driverId);
  return navigator.locks ? navigator.locks.request(SENDER_LOCK, send) : send();
}

async function sendInOrder(driverId: string): Promise<SendResult> {
  const unsaved = new Set<number>();
  for (;;) {
    const actions = await listActions(driverId);
    const next = actions.find(({ state, seq }) => state === 'waiting' && !unsaved.has(seq));
    if (!next) return 'done';
    const outcome = await attempt(driverId, next);
    if (outcome.kind === 'later' || outcome.kind === 'signedOut') return outcome.kind;
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
    // A phone without free storage can still delete, but a failed action must stay for the driver to see.
    await updateAction(driverId, { ...next, state: outcome.kind, refusal }).catch(() => {
      if (outcome.kind === 'sent') return deleteActions(driverId, [next.seq]);
      unsaved.add(next.seq);
    });
  }
}

/** Sends an action, unless an earlier attempt may have succeeded so long ago that the server has dropped its idempotency key. */
async function attempt(driverId: string, action: StoredAction): Promise<SendOutcome> {
  const now = Date.now();
  if (!canSend(action, now)) return { kind: 'unknown' };
  if (!navigator.onLine) return { kind: 'later' };
  // If storage is full, send anyway.
  if (action.sentAt === undefined) await updateAction(driverId, { ...action, sentAt: now }).catch(() => {});
  const startedAt = performance.now();
  const outcome = await send(driverId, action);
  if (outcome) return outcome;
  const isUnsent = performance.now() - startedAt < ROUND_TRIP_MS;
  if (isUnsent && action.sentAt === undefined) await updateAction(driverId, action).catch(() => {});
  return { kind: 'later' };
}

/** Sends an action and returns its outcome, or null without a response. */
async function send(driverId: string, action: StoredAction): Promise<SendOutcome | null> {
  const { method, path, body } = toQueuedRequest(action, Date.now());
  const response = await fetch(path, {
    method,
    headers: {
      'Idempotency-Key': action.key,
      [DRIVER_HEADER]: driverId,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response) return null;
  const { status, headers } = response;
  const retryAfterSeconds = Number(headers.get('Retry-After') ?? 0);
  return readOutcome({ status, refusal: headers.get(ERROR_CODE_HEADER), retryAfterSeconds });
}
