import { applyChosenPlaces, ORDER_ADDRESSES } from '#app/components/form/chosen-places.ts';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.ts';
import { readDocumentIntl } from '#app/i18n/read-document-intl.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { orderFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderForm } from '#worker/domain/orders/order-form.ts';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';

/**
 * Reads the form of a manually added order submitted at an instant (epoch ms), as the server does, in the driver's time zone.
 * Returns the action to queue or the validation reply. The action keeps the form's idempotency key in case the server already
 * received the form.
 */
export function readAddedOrder(form: FormData, now: number): { action: QueuedAction } | { reply: FormReply } {
  const submission = parseForm(applyChosenPlaces(form, ORDER_ADDRESSES), orderFormSchema);
  if (submission.status !== 'success') return { reply: { form: submission.reply() } };
  const input = readOrderForm(submission.value, { now, timeZone: readDocumentIntl().timeZone });
  return {
    action: {
      kind: 'add',
      input,
      key: readRequestKey(form) ?? crypto.randomUUID(),
      restaurant: input.restaurantName || getPlatformName(input.platform),
      at: now,
      state: 'waiting',
    },
  };
}
