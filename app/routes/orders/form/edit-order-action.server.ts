import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/cloudflare';
import { applyChosenPlaces, ORDER_ADDRESSES } from '#app/components/form/chosen-places.ts';
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
import { askAddresses, createAddressToast } from '#app/routes/resources/ask-address.server.ts';
import type { Ctx } from '#worker/ctx.ts';
import { correctPaySchema, type EditOrderInput, editOrderFormSchema } from '#worker/domain/orders/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { readOrderEdit, readOrderForm } from '#worker/domain/orders/order-form.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';
import { getLastPosition, type LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { deleteOrder } from '#worker/services/orders/delete-order.ts';
import { editOrder } from '#worker/services/orders/edit-order.ts';
import { getOrder } from '#worker/services/orders/get-order.ts';

import { replyWithDraft } from './reply-with-draft.server.ts';

/** Saves, evaluates or removes the page's order, depending on the pressed button. */
export async function handleOrderForm({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx } = context;
  const form = applyChosenPlaces(context.form, ORDER_ADDRESSES);
  const ref = { driverId: driver.id, orderId: params.orderId ?? '' };
  if (form.get('intent') === 'removeOrder') throw await removeOrder(context, ref);
  if (form.get('intent') === 'correctPay') return correctPay({ context, request }, ref);
  const submission = parseForm(form, editOrderFormSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const { seenAt, ...typed } = submission.value;
  const filled = { now: ctx.now, timeZone: driver.timeZone };
  const found = await getOrder(ctx, ref);
  if (!found.ok) throw await leave(context, createFailureToast('orderNotEdited', found.error));
  const input = readOrderEdit(found.value, typed, { ...filled, hasTip: form.has('tipAmount') });
  if (form.get('intent') === 'checkOrder') {
    const { pickup, dropoff } = input;
    const draft = { ...readOrderForm(typed, filled), pickup, dropoff };
    return replyWithDraft(ctx, { driver, input: draft, orderId: ref.orderId }, submission);
  }
  const near = getLastPosition(driver);
  const addresses = ORDER_ADDRESSES.filter(({ place }) => !input[place] && isAhead(found.value, place));
  const question = await askAddresses(ctx, { form, submission, addresses, near });
  if (question) return question;
  const edited = await editOrder(ctx, { ...ref, input, near, seenAt });
  if (!edited.ok) return replyToFailed(edited.error, submission);
  const toast = await createEditedToast(ctx, { before: found.value, after: edited.value, input, near });
  return replyWithToast({ context, request }, { toast, to: paths.orders() });
}

type OrderRef = { driverId: string; orderId: string };

/** Corrects the pay of a delivered order. */
async function correctPay(asked: Pick<ActionFunctionArgs, 'context' | 'request'>, ref: OrderRef) {
  const { ctx, form } = asked.context;
  const submission = parseForm(form, correctPaySchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const { seenAt, payoutAmount, tipAmount = 0 } = submission.value;
  const edited = await editOrder(ctx, { ...ref, input: { payoutAmount, tipAmount }, near: null, seenAt });
  if (!edited.ok) return replyToFailed(edited.error, submission);
  const values = { names: writeOrderNames([edited.value]) };
  const toast = createToast({ kind: 'success', key: 'orderEdited', values });
  return replyWithToast(asked, { toast, to: paths.orders() });
}

/**
 * Returns whether the driver still has to go to a place of the order. Otherwise an ambiguous address isn't worth asking about.
 */
function isAhead({ status, pickedUpAt }: Order, place: (typeof ORDER_ADDRESSES)[number]['place']): boolean {
  return status !== 'completed' && (place === 'dropoff' || pickedUpAt === null);
}

const WORST_FIRST = ['missing', 'about', 'found'];

type Edited = { before: Order; after: Order; input: EditOrderInput; near: LatLng | null };

/** Creates the toast, which says how a changed address was understood if that is uncertain. */
async function createEditedToast(ctx: Ctx, { before, after, input, near }: Edited): Promise<Toast> {
  const changed = [
    { is: after.restaurantAddress, was: before.restaurantAddress, picked: input.pickup },
    { is: after.customerAddress, was: before.customerAddress, picked: input.dropoff },
  ].filter(({ is, was }) => is !== '' && is !== was);
  const toasts = await Promise.all(
    changed.map(({ is: address, picked }) => createAddressToast(ctx, { address, picked, near })),
  );
  const values = { names: writeOrderNames([after]) };
  // If both addresses changed, reports the less certain one, because an order without a place can't be on the route.
  const [worst] = WORST_FIRST.flatMap((placed) => toasts.filter((toast) => toast?.values?.placed === placed));
  return worst ?? createToast({ kind: 'success', key: 'orderEdited', values });
}

async function removeOrder(context: AppLoadContext, ref: OrderRef) {
  const requestKey = readRequestKey(context.form);
  const removed = await deleteOrder(context.ctx, { ...ref, requestKey });
  return leave(context, createResultToast(removed, { done: 'orderRemoved', failed: 'orderNotRemoved' }));
}

/** Redirects to the orders page, because a deleted order has no page. */
function leave(context: AppLoadContext, toast: Toast): Promise<Response> {
  return redirectWithToast(context, { toast, to: paths.orders() });
}
