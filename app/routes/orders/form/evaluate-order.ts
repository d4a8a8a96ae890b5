import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { parseForm, toFailure } from '#app/components/form/parse-form.ts';
import { requireDriverForData } from '#app/lib/auth.server.ts';
import { evaluateFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderForm } from '#worker/domain/orders/order-form.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { evaluateDraft } from '#worker/services/offers/evaluate-draft.ts';

/** Evaluates an order while it is being typed. Called by the form's script. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx } = context;
  const { driver } = await requireDriverForData(context);
  const submission = parseForm(new URL(request.url).searchParams, evaluateFormSchema);
  if (submission.status !== 'success') return createRefusal(toFailure(submission));
  const { orderId, ...typed } = submission.value;
  const input = readOrderForm(typed, { now: ctx.now, timeZone: driver.timeZone });
  const evaluated = await evaluateDraft(ctx, { driver, input, orderId, isTyping: true });
  if (!evaluated.ok) return createRefusal(evaluated.error);
  return json(evaluated.value, { headers: { 'Cache-Control': 'no-store' } });
}
