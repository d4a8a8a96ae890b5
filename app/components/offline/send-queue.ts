import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { readOutcome, type SendOutcome, toQueuedRequest } from '#worker/domain/orders/queued-actions.ts';
import { ERROR_CODE_HEADER } from '#worker/domain/shared/error-code.ts';
import { listActions, settleAction } from './queue.ts';
import type { StoredAction } from './queue-state.ts';
import { SENDER_LOCK } from './storage-names.ts';

/** A request without an answer for so long is sent again later, by its key without effect twice. In ms. */
const PATIENCE_MS = 20_000;

/** How sending ended: nothing waits any more, the server is out of reach, or the driver is signed out. */
export type SendResult = 'done' | 'later' | 'signedOut';

/** Sends what waits, in order, one action after the other. Of all tabs and the background one sends at a time. */
export async function sendQueue(driverId: string): Promise<SendResult> {
  const send = () => sendInOrder(driverId);
  return navigator.locks ? navigator.locks.request(SENDER_LOCK, send) : send();
}

async function sendInOrder(driverId: string): Promise<SendResult> {
  for (;;) {
    const next = (await listActions(driverId)).find(({ state }) => state === 'waiting');
    if (!next) return 'done';
    const outcome = await send(driverId, next);
    if (outcome.kind === 'later' || outcome.kind === 'signedOut') return outcome.kind;
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
    await settleAction(driverId, { ...next, state: outcome.kind, refusal });
  }
}

async function send(driverId: string, action: StoredAction): Promise<SendOutcome> {
  const { method, path, body } = toQueuedRequest(action);
  const response = await fetch(path, {
    method,
    headers: {
      'Idempotency-Key': action.key,
      [DRIVER_HEADER]: driverId,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (!response) return { kind: 'later' };
  const { status, headers } = response;
  const retryAfterSeconds = Number(headers.get('Retry-After') ?? 0);
  return readOutcome({ status, refusal: headers.get(ERROR_CODE_HEADER), retryAfterSeconds });
}
