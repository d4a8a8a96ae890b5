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
  /** Other toasts for other buttons than the page's main one, by intent. */
  byIntent?: Record<string, ToastKey>;
  /** Another toast where the request left and was lost, or not answered in time: the server may have done it. */
  unanswered?: ToastKey;
  /** The values the text of the failure needs, from the parameters of the address. */
  getValues?: (params: ClientActionFunctionArgs['params']) => NonNullable<Toast['values']>;
  /** Without a connection the form is queued on the phone, and sent later. */
  canWait?: boolean;
};

/** A form on its way to the server. */
type Sending = Options & {
  failed: ToastKey;
  request: Request;
  params: ClientActionFunctionArgs['params'];
  /** Its fields, where they are needed here. */
  form: FormData | null;
  /** Its taps, where they can wait. */
  saved: Saved | null;
  /** What was done while its response was late. */
  late?: 'queued' | 'answered';
};

/**
 * Returns a route's client action: it runs the server's action and shows the toast of its reply. A lost connection or a
 * server error becomes the toast `failed`, and what was asked too often or not answered in time a toast of its own; the page
 * stays with everything typed into it. A lost session is thrown to the error boundary, but for a tap, which waits for the
 * driver to sign in.
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

/** Deletes the saved taps of a form whose fate is known. */
function drop(saved: Saved | null): void {
  saved?.then((moves) => moves?.drop()).catch(() => {});
}

/** Shows a late response and what it changed. Taps that were queued meanwhile are marked as sent, after which the page is read. */
async function acceptLateReply(sending: Sending, late: ActionReply): Promise<void> {
  const moves = await sending.saved;
  await moves?.markSent();
  recordChange();
  // What was typed is sent again from the queue.
  if (!moves && sending.late === 'queued') return;
  sending.late = 'answered';
  showReply(late);
  if (!moves) dispatchEvent(new Event(OUTDATED_EVENT));
}

/**
 * Queues a tap without a session until the driver signs in: its button has left the screen, so an error could not be shown
 * there.
 */
async function queueForSignIn({ form, saved }: Sending, error: unknown): Promise<UnsentReply> {
  const isTap = getErrorKind(error) === 'unauthorized' && (await saved) !== null;
  if (!isTap || !isUnsentReply(await queue(form, saved))) throw error;
  return { isDone: true, isUnsent: true };
}

/** Queues a tap that was lost, else returns the toast of the failure; throws what the page has to show. */
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
  // A later tap took its place: the router reads no reply, and a queue would send it after that one.
  if (request.signal.aborted) throw error;
  const isUnsaved = queued === 'noStorage' && error !== NO_RESPONSE;
  const toast = isUnsaved ? NOT_SAVED : getFailureToast(error, isLostTap);
  return replyUnsent(toast ?? chooseToast(sending, error));
}

function chooseToast(sending: Sending, error: unknown): UnsentToast {
  const { failed, byIntent, unanswered, getValues, form, params } = sending;
  const lost = isLost(error) && navigator.onLine ? unanswered : undefined;
  // What was not answered in time is not known to have failed.
  const late = error === NO_RESPONSE ? 'noAnswer' : undefined;
  const key = lost ?? late ?? byIntent?.[String(form?.get('intent'))] ?? failed;
  return { key, values: getValues?.(params) ?? {} };
}

/**
 * How long a response may take, in ms: to a tap, to a typed form, whose addresses the server may look up, and at most. A late
 * tap or form is queued and sent again by its key; of an action that cannot be queued, nothing is known.
 */
const TIMEOUT_MS = { tap: 1500, typed: 6000, longest: 15_000 };
const TYPED: readonly unknown[] = ['addOrder', 'note'];

async function chooseTimeout({ form, saved }: Sending): Promise<number> {
  if (await saved) return TIMEOUT_MS.tap;
  return TYPED.includes(form?.get('intent')) ? TIMEOUT_MS.typed : TIMEOUT_MS.longest;
}

/** Whether a file is sent, which takes as long as its size. */
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
 * Returns the toast of what was asked too often, or of a tap that cannot wait for the network, else null; throws what the
 * server refused.
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
