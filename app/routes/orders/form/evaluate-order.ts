import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { parseForm } from '#app/components/form/parse-form.ts';
import { peekSession } from '#app/lib/auth.server.ts';
import { evaluateFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderForm } from '#worker/domain/orders/order-form.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { evaluateDraft } from '#worker/services/offers/evaluate-draft.ts';

const headers = { 'Cache-Control': 'no-store' };

/** What an order is worth while it is typed, for the script of its form. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, refusal } = context;
  if (refusal) return json(null, { status: ERROR_STATUS[refusal.code], headers });
  const session = await peekSession(context);
  if (!session) return json(null, { status: 401, headers });
  const submission = parseForm(new URL(request.url).searchParams, evaluateFormSchema);
  if (submission.status !== 'success') return json(null, { status: 400, headers });
  const { orderId, ...typed } = submission.value;
  const { driver } = session;
  const input = readOrderForm(typed, { now: ctx.now, timeZone: driver.timeZone });
  const evaluated = await evaluateDraft(ctx, { driver, input, orderId });
  if (!evaluated.ok) return json(null, { status: ERROR_STATUS[evaluated.error.code], headers });
  return json(evaluated.value, { headers });
}
