import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { noteChange } from '#app/components/offline/last-change.ts';
import type { SavedMoves } from '#app/components/offline/queue-form.ts';
import { isBehind, setQueueState } from '#app/components/offline/queue-state.ts';
import { getErrorKind, getRetrySeconds, SESSION_OVER } from './error-kind.ts';
import { type ActionReply, getReplyToast, type Toast, type ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type UnsentReply = ActionReply & { isUnsent: true };
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

/**
 * Returns a route's client action: it runs the server's action and shows the toast of its reply. A lost connection or a
 * server error becomes the toast `failed`, and what was asked too often or not answered in time a toast of its own; the page
 * stays with everything typed into it. A lost session is thrown to the error boundary, but for a tap, which waits for the
 * driver to sign in.
 */
export function createClientAction(
  failed: ToastKey,
  { byIntent, unanswered, getValues, canWait }: Options = {},
) {
  // What cannot be queued is not known to have failed.
  const chooseFailed = (error: unknown) => (error === NO_RESPONSE && !canWait ? 'noAnswer' : failed);
  return async ({ request, params, serverAction }: ClientActionFunctionArgs): Promise<ActionReply> => {
    const sent = byIntent || canWait ? await request.clone().formData() : null;
    const isFirst = navigator.onLine && !(sent && isBehind(sent));
    const saved = canWait && isFirst ? save(sent) : null;
    const drop = () => void saved?.then((moves) => moves?.drop()).catch(() => {});
    // Taps that were queued meanwhile.
    const settle = async (late: ActionReply) => {
      const moves = await saved;
      await moves?.settle();
      noteChange();
      if (moves) showReply(late);
    };
    // A tap has left the screen, where nobody would see an error of it.
    const waitForSignIn = async (error: unknown): Promise<UnsentReply> => {
      const isTap = getErrorKind(error) === 'unauthorized' && (await saved) !== null;
      if (!isTap || !(await queue(sent, saved))) throw error;
      return { isDone: true, isUnsent: true };
    };
    const replyToFailed = async (error: unknown): Promise<UnsentReply> => {
      const isLostTap = canWait && !request.signal.aborted && isLost(error);
      const queued = isLostTap ? await queue(sent, saved) : null;
      if (queued) {
        if (error !== NO_RESPONSE) setQueueState({ isLost: true });
        return queued;
      }
      drop();
      // A later tap took its place: the router reads no reply, and a queue would send it after that one.
      if (request.signal.aborted) throw error;
      const toast = queued === undefined ? NOT_SAVED : getFailureToast(error, isLostTap);
      const intent = String(sent?.get('intent'));
      const key = chooseUnanswered(error, unanswered) ?? byIntent?.[intent] ?? chooseFailed(error);
      return replyUnsent(toast ?? { key, values: getValues?.(params) ?? {} });
    };
    const queued = canWait && !isFirst ? await queue(sent) : null;
    const ask = () => {
      const response = serverAction<ActionReply>();
      return isUpload(request) ? response : endWaiting(response, chooseTimeout(sent, saved), settle);
    };
    const reply = queued ?? (await ask().catch(waitForSignIn).catch(replyToFailed));
    if (!isUnsentReply(reply)) {
      drop();
      noteChange();
    }
    showReply(reply);
    return reply;
  };
}

/**
 * How long a response may take, in ms: to a tap, to a typed form, whose addresses the server may look up, and at most. A late
 * tap or form is queued and sent again by its key; of an action that cannot be queued, nothing is known.
 */
const TIMEOUT_MS = { tap: 1500, typed: 6000, longest: 15_000 };
const TYPED: readonly unknown[] = ['addOrder', 'note'];
const NO_RESPONSE = new TypeError('No response');

async function chooseTimeout(sent: FormData | null, saved: Saved | null): Promise<number> {
  if (await saved) return TIMEOUT_MS.tap;
  return TYPED.includes(sent?.get('intent')) ? TIMEOUT_MS.typed : TIMEOUT_MS.longest;
}

/** Whether a file is sent, which takes as long as its size. */
function isUpload({ headers }: Request): boolean {
  return headers.get('Content-Type')?.startsWith('multipart/') === true;
}

/** Fails like a lost connection when the response is late; the late response goes to `onLate`. */
async function endWaiting<T>(
  response: Promise<T>,
  patience: Promise<number>,
  onLate: (response: T) => Promise<void>,
): Promise<T> {
  let isOver = false;
  const silence = patience.then(
    (ms) =>
      new Promise<never>((_, reject) => {
        setTimeout(() => {
          if (isOver) return;
          response.then(onLate).catch(() => {});
          reject(NO_RESPONSE);
        }, ms);
      }),
  );
  return Promise.race([response, silence]).finally(() => {
    isOver = true;
  });
}

function showReply(reply: ActionReply): void {
  const toast = getReplyToast(reply);
  if (toast) showToast(toast);
}

type Saved = Promise<SavedMoves | null>;

/** Saves the taps of a form on the phone while they are being sent; null without any, or without storage. */
async function save(form: FormData | null): Saved {
  try {
    const { saveMoves } = await import('#app/components/offline/queue-form.ts');
    return form && (await saveMoves(form));
  } catch {
    return null;
  }
}

/** Queues a form on the phone; null if it cannot be queued, undefined without storage. */
async function queue(
  form: FormData | null,
  saved: Saved | null = null,
): Promise<UnsentReply | null | undefined> {
  try {
    const { queueForm } = await import('#app/components/offline/queue-form.ts');
    const reply = form && (await queueForm(form, await saved));
    return reply && { ...reply, isUnsent: true };
  } catch {
    return undefined;
  }
}

/** Whether the response is missing or incomplete, so that the server may have performed the action. */
function isLost(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to decode'))
  );
}

/** Returns the toast of a missing response, if the request was sent. */
function chooseUnanswered(error: unknown, unanswered: ToastKey | undefined): ToastKey | undefined {
  return isLost(error) && navigator.onLine ? unanswered : undefined;
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

export function isUnsentReply(reply: unknown): reply is UnsentReply {
  return typeof reply === 'object' && reply !== null && 'isUnsent' in reply;
}
