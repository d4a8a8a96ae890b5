import { isRouteErrorResponse } from '@remix-run/react';
import { type ActionReply, getReplyToast, type Toast, type ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type UnsentReply = ActionReply & { toast: Toast; isUnsent: true };

/** What a form says when its request got no answer. */
type FailureToast = Pick<Toast, 'key' | 'values'>;

const FAILURE_TOASTS: Record<string, ToastKey> = {
  optimizeRoute: 'optimizationFailed',
  generateSamples: 'generationFailed',
  addOrder: 'orderNotAdded',
  endSession: 'accountUpdateFailed',
  removePasskey: 'accountUpdateFailed',
  saveAccount: 'accountUpdateFailed',
  saveNotifications: 'accountUpdateFailed',
  removeDevice: 'accountUpdateFailed',
  testAlert: 'testAlertFailed',
  deleteAccount: 'accountUpdateFailed',
  adminSignIn: 'adminDenied',
  adminAct: 'adminNotDone',
  startPlan: 'paymentFailed',
  payRestaurant: 'paymentFailed',
  cancelPlan: 'planUnchanged',
  resumePlan: 'planUnchanged',
  managePlan: 'planUnchanged',
  registerRestaurant: 'registrationFailed',
  saveRestaurant: 'restaurantUnchanged',
  replaceManageLink: 'restaurantUnchanged',
  sendManageLink: 'manageLinkNotSent',
  showManageLink: 'restaurantUnchanged',
  generateQr: 'qrFailed',
};

/**
 * Runs a server action from the browser and shows the toast it answers. A lost connection or a server error becomes a
 * toast too, and the page stays with everything typed into it. A lost session goes on to the boundary.
 */
export async function guardAction<T>(
  request: Request,
  serverAction: () => Promise<T>,
  failure?: FailureToast,
): Promise<T | UnsentReply> {
  const form = await request.clone().formData();
  const intent = String(form.get('intent'));
  const reply = await runAction(
    serverAction,
    failure ?? { key: FAILURE_TOASTS[intent] ?? 'orderUpdateFailed' },
  );
  const toast = getReplyToast(reply);
  if (toast) showToast(toast);
  return reply;
}

async function runAction<T>(serverAction: () => Promise<T>, failure: FailureToast): Promise<T | UnsentReply> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const toast: Toast = { ...failure, id: `unsent-${Date.now()}`, kind: 'error' };
    return { toast, isDone: false, isUnsent: true };
  }
}

export function isUnsentReply(reply: unknown): reply is UnsentReply {
  return typeof reply === 'object' && reply !== null && 'isUnsent' in reply;
}
