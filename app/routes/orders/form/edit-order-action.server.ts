import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/cloudflare';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import {
  createFailureToast,
  createResultToast,
  createToast,
  redirectWithToast,
  replyWithToast,
} from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { editOrderFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderEdit, readOrderForm } from '#worker/domain/orders/order-form.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { deleteOrder } from '#worker/services/orders/delete-order.ts';
import { editOrder } from '#worker/services/orders/edit-order.ts';
import { getOrder } from '#worker/services/orders/get-order.ts';
import { replyWithDraft } from './reply-with-draft.server.ts';

/** Saves, checks or removes the order of the page, by the button that was pressed. */
export async function handleOrderForm({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx, form } = context;
  const ref = { driverId: driver.id, orderId: params.orderId ?? '' };
  if (form.get('intent') === 'removeOrder') throw await removeOrder(context, ref);
  const submission = parseForm(form, editOrderFormSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const { seenAt, ...typed } = submission.value;
  const filled = { now: ctx.now, timeZone: driver.timeZone };
  const found = await getOrder(ctx, ref);
  if (!found.ok) throw await leave(context, createFailureToast('orderNotEdited', found.error));
  const input = readOrderEdit(found.value, typed, filled);
  if (form.get('intent') === 'checkOrder') {
    const { pickup, dropoff } = input;
    const draft = { ...readOrderForm(typed, filled), pickup, dropoff };
    return replyWithDraft(ctx, { driver, input: draft, orderId: ref.orderId }, submission);
  }
  const edited = await editOrder(ctx, { ...ref, input, near: getLastPosition(driver), seenAt });
  if (!edited.ok) return replyToFailed(edited.error, submission);
  const values = { names: writeOrderNames([edited.value]) };
  const toast = createToast({ kind: 'success', key: 'orderEdited', values });
  return replyWithToast({ context, request }, { toast, to: paths.orders() });
}

async function removeOrder(context: AppLoadContext, ref: { driverId: string; orderId: string }) {
  const requestKey = readRequestKey(context.form);
  const removed = await deleteOrder(context.ctx, { ...ref, requestKey });
  return leave(context, createResultToast(removed, { done: 'orderRemoved', failed: 'orderNotRemoved' }));
}

/** Goes on to the orders: where the order is gone, there is no page to stay on. */
function leave(context: AppLoadContext, toast: Toast): Promise<Response> {
  return redirectWithToast(context, { toast, to: paths.orders() });
}
