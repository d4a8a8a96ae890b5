import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.ts';
import { noteFormSchema } from '#worker/domain/orders/inputs.ts';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import { getName } from './queue-state.ts';

/**
 * Reads an order's note form submitted at an instant (epoch ms), as the server does. Returns the action to queue or the
 * validation reply. The action keeps the form's idempotency key in case the server already received the form.
 */
export function readNote(form: FormData, now: number): { action: QueuedAction } | { reply: FormReply } {
  const submission = parseForm(form, noteFormSchema);
  if (submission.status !== 'success') return { reply: { form: submission.reply() } };
  const { orderId, note = '' } = submission.value;
  const shown = { restaurant: getName(orderId), at: now };
  const key = readRequestKey(form) ?? crypto.randomUUID();
  return { action: { ...shown, kind: 'note', orderId, note, key, state: 'waiting' } };
}
