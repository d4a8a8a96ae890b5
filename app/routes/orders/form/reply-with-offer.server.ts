import type { AppLoadContext } from '@remix-run/cloudflare';
import { parseForm } from '#app/components/form/parse-form.ts';
import type { FormValues } from '#app/components/typed/read-values.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { orderFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderForm } from '#worker/domain/orders/order-form.ts';
import { getMinuteOfDay } from '#worker/domain/shared/time.ts';
import { evaluateDraft } from '#worker/services/offers/evaluate-draft.ts';
import type { OrderFormReply } from './order-form-reply.ts';
import { fillFromText, type NumberWriter } from './paste/fill-from-offer.ts';

type Pasted = { text: string; form: FormData };

/** Replies to an offer's text with the filled-in form and the offer's evaluation. Saves nothing. */
export async function replyWithOffer(
  { ctx }: Pick<AppLoadContext, 'ctx'>,
  driver: CurrentSession['driver'],
  { text, form }: Pasted,
): Promise<OrderFormReply> {
  const typed = parseForm(form, orderFormSchema).reply().initialValue ?? {};
  const filled = String(form.get('filled') ?? '')
    .split(' ')
    .filter(Boolean);
  const reply = fillFromText(
    text,
    { typed, filled },
    { write: PLAIN, units: driver.units, minuteOfDay: getMinuteOfDay(ctx.now, driver.timeZone) },
  );
  const values = !reply.hasNoOffer && reply.form?.initialValue;
  if (!values) return reply;
  const submission = parseForm(writeQuery(values, driver.units), orderFormSchema);
  if (submission.status !== 'success') return reply;
  const input = readOrderForm(submission.value, { now: ctx.now, timeZone: driver.timeZone });
  const evaluated = await evaluateDraft(ctx, { driver, input });
  return evaluated.ok ? { ...reply, draft: evaluated.value } : reply;
}

const PLAIN: NumberWriter = {
  dollars: (cents) => (cents / 100).toFixed(2),
  number: (value, decimals) => value.toFixed(decimals),
};

/**
 * Returns form values as a query, the way a browser submits them. The platform defaults to the first in the list, as in the form.
 */
function writeQuery(values: FormValues, units: string): URLSearchParams {
  const query = new URLSearchParams({ platform: PLATFORM_IDS[0], units });
  for (const [name, value] of Object.entries(values)) {
    const parts = typeof value === 'object' ? Object.entries(value ?? {}) : [];
    if (typeof value === 'string') query.set(name, value);
    for (const [part, inner] of parts) query.set(`${name}.${part}`, String(inner));
  }
  return query;
}
