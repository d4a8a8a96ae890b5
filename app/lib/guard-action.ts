import { isRouteErrorResponse } from '@remix-run/react';
import { type ActionReply, getReplyToast, type Toast, type ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type UnsentReply = ActionReply & { toast: Toast; isUnsent: true };

const FAILURE_TOASTS: Record<string, ToastKey> = {
  optimizeRoute: 'optimizationFailed',
  generateSamples: 'generationFailed',
  addOrder: 'orderNotAdded',
  endSession: 'accountUpdateFailed',
  removePasskey: 'accountUpdateFailed',
  adminSignIn: 'adminDenied',
};

/**
 * Runs a server action from the browser and shows the toast it answers. A lost connection or a server error becomes a
 * toast too, and the page stays with everything typed into it. A lost session goes on to the boundary.
 */
export async function guardAction<T>(
  request: Request,
  serverAction: () => Promise<T>,
): Promise<T | UnsentReply> {
  const form = await request.clone().formData();
  const reply = await runAction(String(form.get('intent')), serverAction);
  const toast = getReplyToast(reply);
  if (toast) showToast(toast);
  return reply;
}

async function runAction<T>(intent: string, serverAction: () => Promise<T>): Promise<T | UnsentReply> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const key = FAILURE_TOASTS[intent] ?? 'orderUpdateFailed';
    return { toast: { id: `${intent}-${Date.now()}`, kind: 'error', key }, isDone: false, isUnsent: true };
  }
}

export function isUnsentReply(reply: unknown): reply is UnsentReply {
  return typeof reply === 'object' && reply !== null && 'isUnsent' in reply;
}
