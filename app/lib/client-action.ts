import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { recordChange } from '#app/components/offline/last-change.ts';
import { isBehind, setQueueState } from '#app/components/offline/queue-state.ts';
import {
  isUnsentReply,
  queue,
  type Saved,
  save,
  type UnsentReply,
} from '#app/components/offline/queue-unsent.ts';
import { endWaiting, NO_RESPONSE } from './end-waiting.ts';
import { getErrorKind, getRetrySeconds, isLost, SESSION_OVER } from './error-kind.ts';
import { type ActionReply, getReplyToast, type Toast, type ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type UnsentToast = Omit<Toast, 'id' | 'kind'>;

type Options = {
  /** Failure toasts by intent, for buttons other than the page's main one. */
  byIntent?: Record<string, ToastKey>;
  /** The failure toast if the request was lost or timed out after it left, so that the server may have performed the action. */
  unanswered?: ToastKey;
  /** Returns the values of the failure toast's text from the route parameters. */
  getValues?: (params: ClientActionFunctionArgs['params']) => NonNullable<Toast['values']>;
  /** Offline, the form is queued on the phone and sent later. */
  canWait?: boolean;
};

/** A form being sent to the server. */
type Sending = Options & {
  failed: ToastKey;
  request: Request;
  params: ClientActionFunctionArgs['params'];
  /** Its fields, if needed here. */
  form: FormData | null;
  /** Its saved actions, if it can be queued. */
  saved: Saved | null;
  /** What happened to the form while its response was late. */
  late?: 'queued' | 'answered';
};

/**
 * Returns a route's client action, which runs the server's action and shows the toast of its reply. A lost connection or a server
 * error shows the toast `failed`; a rate limit or timeout has its own toast. The page keeps all typed fields. A lost session is
 * thrown to the error boundary, except for an order action, which waits until the driver signs in.
 */
export function createClientAction(failed: ToastKey, options: Options = {}) {
  const { byIntent, canWait } = options;
  return async ({ request, params, serverAction }: ClientActionFunctionArgs): Promise<ActionReply> => {
    const form = byIntent || canWait ? await request.clone().formData() : null;
    const mustWait = canWait && (!navigator.onLine || (form && isBehind(form)));
    const queued = mustWait ? await queue(form) : null;
    const saved = canWait && !mustWait ? save(form) : null;
    const sending: Sending = { ...options, failed, request, params, form, saved };
    const send = () =>
      ask(sending, serverAction)
        .catch((error: unknown) => queueForSignIn(sending, error))
        .catch((error: unknown) => replyToFailed(sending, error));
    const reply = isUnsentReply(queued) ? queued : await send();
    if (!isUnsentReply(reply)) {
      drop(saved);
      recordChange();
    }
    if (sending.late !== 'answered') showReply(reply);
    return reply;
  };
}

function ask(sending: Sending, serverAction: ClientActionFunctionArgs['serverAction']): Promise<ActionReply> {
  const response = serverAction<ActionReply>();
  if (isUpload(sending.request)) return response;
  return endWaiting(response, chooseTimeout(sending), (late) => acceptLateReply(sending, late));
}

/** Deletes a form's saved actions once its outcome is known. */
function drop(saved: Saved | null): void {
  saved?.then((moves) => moves?.drop()).catch(() => {});
}

/** Shows a late response and its changes. Actions queued in the meantime are marked as sent, after which the page reloads. */
async function acceptLateReply(sending: Sending, late: ActionReply): Promise<void> {
  const moves = await sending.saved;
  await moves?.markSent();
  recordChange();
  // A typed form is sent again from the queue.
  if (!moves && sending.late === 'queued') return;
  sending.late = 'answered';
  showReply(late);
  if (!moves) dispatchEvent(new Event(OUTDATED_EVENT));
}

/**
 * Queues an order action without a session until the driver signs in: its button may have disappeared, so an error could not be
 * shown there.
 */
async function queueForSignIn({ form, saved }: Sending, error: unknown): Promise<UnsentReply> {
  const isTap = getErrorKind(error) === 'unauthorized' && (await saved) !== null;
  if (!isTap || !isUnsentReply(await queue(form, saved))) throw error;
  return { isDone: true, isUnsent: true };
}

/** Queues a lost order action, or returns the failure's toast. Throws errors that the page has to show. */
async function replyToFailed(sending: Sending, error: unknown): Promise<UnsentReply> {
  const { request, form, saved, canWait } = sending;
  const isLostTap = canWait === true && !request.signal.aborted && isLost(error);
  const queued = isLostTap ? await queue(form, saved) : 'cannotQueue';
  if (isUnsentReply(queued)) {
    sending.late ??= 'queued';
    if (error !== NO_RESPONSE) setQueueState({ isLost: true });
    return queued;
  }
  drop(saved);
  // Superseded by a later tap: the router ignores the reply, and a queue would send this one after the later one.
  if (request.signal.aborted) throw error;
  const isUnsaved = queued === 'noStorage' && error !== NO_RESPONSE;
  const toast = isUnsaved ? NOT_SAVED : getFailureToast(error, isLostTap);
  return replyUnsent(toast ?? chooseToast(sending, error));
}

function chooseToast(sending: Sending, error: unknown): UnsentToast {
  const { failed, byIntent, unanswered, getValues, form, params } = sending;
  const lost = isLost(error) && navigator.onLine ? unanswered : undefined;
  // A timed-out request has not necessarily failed.
  const late = error === NO_RESPONSE ? 'noAnswer' : undefined;
  const key = lost ?? late ?? byIntent?.[String(form?.get('intent'))] ?? failed;
  return { key, values: getValues?.(params) ?? {} };
}

/**
 * Timeouts in ms: for a tap, for a typed form, whose addresses the server may geocode, and for all others. A timed-out tap or
 * typed form is queued and sent again with its idempotency key; the outcome of other actions stays unknown.
 */
const TIMEOUT_MS = { tap: 1500, typed: 6000, longest: 15_000 };
const TYPED: readonly unknown[] = ['addOrder', 'note'];

async function chooseTimeout({ form, saved }: Sending): Promise<number> {
  if (await saved) return TIMEOUT_MS.tap;
  return TYPED.includes(form?.get('intent')) ? TIMEOUT_MS.typed : TIMEOUT_MS.longest;
}

/** Whether the request uploads a file, which takes as long as its size requires. */
function isUpload({ headers }: Request): boolean {
  return headers.get('Content-Type')?.startsWith('multipart/') === true;
}

function showReply(reply: ActionReply): void {
  const toast = getReplyToast(reply);
  if (toast) showToast(toast);
}

function isRefused(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

const NOT_SAVED: UnsentToast = { key: 'tapNotSaved' };
const NO_CONNECTION: UnsentToast = { key: 'connectionLost' };

/**
 * Returns the toast for a rate limit, or for a tap that can't be queued offline; null for other failures. Throws the server's
 * rejections.
 */
function getFailureToast(error: unknown, isLostTap?: boolean): UnsentToast | null {
  if (isLostTap) return navigator.onLine ? null : NO_CONNECTION;
  const kind = getErrorKind(error);
  if (kind === 'unauthorized') dispatchEvent(new Event(SESSION_OVER));
  if (kind === 'tooMany') {
    const values = { seconds: getRetrySeconds(error) };
    return { key: 'tooManyRequests', errorCode: 'tooManyRequests', values };
  }
  if (isRefused(error)) throw error;
  return null;
}

function replyUnsent(toast: UnsentToast): UnsentReply {
  return {
    toast: { id: `unsent-${Date.now()}`, kind: 'error', ...toast },
    isDone: false,
    isUnsent: true,
  };
}
