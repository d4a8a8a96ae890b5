import type { AppLoadContext } from '@remix-run/cloudflare';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { noteFormSchema } from '#worker/domain/orders/inputs.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';
import { editOrder } from '#worker/services/orders/edit-order.ts';

type Posted = { context: AppLoadContext; request: Request; driverId: string };

/** Saves an order's note. If that fails, replies with the typed text. */
export async function saveNote({ context, request, driverId }: Posted) {
  const { ctx, form } = context;
  const submission = parseForm(form, noteFormSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const { orderId, note = '' } = submission.value;
  const requestKey = readRequestKey(form);
  const edited = await editOrder(ctx, { driverId, orderId, requestKey, input: { note }, near: null });
  if (!edited.ok) return replyToFailed(edited.error, submission);
  const values = { names: writeOrderNames([edited.value]) };
  const toast = createToast({ kind: 'success', key: 'noteSaved', values, orderIds: [orderId] });
  return replyWithToast({ context, request }, { toast, to: getSafeReturnPath(form.get('returnTo')) });
}
