import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { getErrorKind, getRetrySeconds } from './error-kind.ts';
import { type ActionReply, getReplyToast, type Toast, type ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type UnsentReply = ActionReply & { toast: Toast; isUnsent: true };

type Options = {
  /** What is said instead where another button than the page's main one was pressed, by its intent. */
  byIntent?: Record<string, ToastKey>;
  /** The values the text of the failure needs, from the parameters of the address. */
  getValues?: (params: ClientActionFunctionArgs['params']) => NonNullable<Toast['values']>;
};

/**
 * Returns a route's client action: it runs the server's action and shows the toast of its reply. A lost connection or a
 * server error becomes the toast `failed`, and what was asked too often a toast of its own; the page stays with everything
 * typed into it. A lost session is thrown to the error boundary.
 */
export function createClientAction(failed: ToastKey, { byIntent, getValues }: Options = {}) {
  return async ({ request, params, serverAction }: ClientActionFunctionArgs): Promise<ActionReply> => {
    const sent = byIntent && request.clone();
    const reply = await serverAction<ActionReply>().catch(async (error): Promise<UnsentReply> => {
      const isTooMany = getErrorKind(error) === 'tooMany';
      if (!isTooMany && isRefused(error)) throw error;
      const intent = String((await sent?.formData())?.get('intent'));
      const id = `unsent-${Date.now()}`;
      const toast: Toast = isTooMany
        ? createTooManyToast(id, error)
        : { id, kind: 'error', key: byIntent?.[intent] ?? failed, values: getValues?.(params) ?? {} };
      return { toast, isDone: false, isUnsent: true };
    });
    const toast = getReplyToast(reply);
    if (toast) showToast(toast);
    return reply;
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

function createTooManyToast(id: string, error: unknown): Toast {
  const values = { seconds: getRetrySeconds(error) };
  return { id, kind: 'error', key: 'tooManyRequests', errorCode: 'tooManyRequests', values };
}

export function isUnsentReply(reply: unknown): reply is UnsentReply {
  return typeof reply === 'object' && reply !== null && 'isUnsent' in reply;
}
