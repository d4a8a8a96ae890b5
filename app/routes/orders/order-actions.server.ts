import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { requireDriver } from '#app/lib/auth.server.ts';
import { readRequestKey } from '#app/lib/read-request-key.server.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { cancelOrderSchema } from '#worker/domain/orders/inputs.ts';
import { MAX_ROUTED_ORDERS } from '#worker/domain/routes/route.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { acceptOrders } from '#worker/services/orders/accept-orders.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { generateSampleOrders } from '#worker/services/orders/generate-sample-orders.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';
import { moveOrderFromForm } from './move-order-from-form.server.ts';
import { optimizeRouteFromForm } from './optimize-route-from-form.server.ts';

type Driver = CurrentSession['driver'];

const orderId = z.string().min(1).max(64);
const orderIds = z.preprocess((ids) => [ids].flat(), z.array(orderId).max(MAX_ROUTED_ORDERS));

/** What the order screens post: the button pressed is the `intent`. */
const orderActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['accept', 'decline', 'restore', 'pickUp', 'complete']), orderId }),
  cancelOrderSchema.extend({ intent: z.literal('cancel'), orderId }),
  z.object({ intent: z.literal('acceptSet'), orderIds }),
  z.object({ intent: z.literal('generateSamples') }),
  z.object({ intent: z.literal('clearSamples') }),
  z.object({
    intent: z.literal('optimizeRoute'),
    orderIds,
    lat: z.coerce.number().optional(),
    lng: z.coerce.number().optional(),
  }),
]);
export type OrderAction = z.infer<typeof orderActionSchema>;

/** The one action of every screen that shows orders: does what was asked and answers with a toast. */
export async function handleOrderAction({ request, context }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const form = await request.formData();
  const parsed = orderActionSchema.safeParse(readForm(form));
  const toast = parsed.success
    ? await runOrderAction(context.ctx, driver, { ...parsed.data, requestKey: readRequestKey(form) })
    : createToast({ kind: 'error', key: 'orderUpdateFailed', errorCode: 'invalidInput' });
  const to = getSafeReturnPath(form.get('returnTo') ?? getPagePath(request));
  return replyWithToast(
    { context, request },
    { toast, to, status: toast.errorCode ? ERROR_STATUS[toast.errorCode] : 200 },
  );
}

async function runOrderAction(
  ctx: Ctx,
  driver: Driver,
  action: OrderAction & { requestKey: string | null },
): Promise<Toast> {
  switch (action.intent) {
    case 'generateSamples': {
      const allowed = await limitRate(ctx, 'samples', { driverId: driver.id });
      if (!allowed.ok) {
        return createToast({ kind: 'error', key: 'generationFailed', errorCode: allowed.error.code });
      }
      await generateSampleOrders(ctx, { driver, requestKey: action.requestKey });
      return createToast({ kind: 'success', key: 'samplesGenerated' });
    }
    case 'clearSamples': {
      const { count } = await clearSampleOrders(ctx, { driverId: driver.id, timeZone: driver.timeZone });
      return createToast({ kind: 'success', key: 'samplesCleared', values: { count } });
    }
    case 'acceptSet': {
      const { accepted, missed } = await acceptOrders(ctx, {
        driver,
        orderIds: action.orderIds,
      });
      const values = { count: accepted };
      return missed === 0
        ? createToast({ kind: 'success', key: 'setAccepted', values })
        : createToast({ kind: 'error', key: 'setPartlyAccepted', values, errorCode: 'orderMoved' });
    }
    case 'optimizeRoute':
      return optimizeRouteFromForm(ctx, driver, action);
    default:
      return moveOrderFromForm(ctx, driver, action);
  }
}

/** The page a form was posted from, with the filter it shows. */
function getPagePath({ url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('index');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** A field given more than once becomes a list. */
function readForm(form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((key) => {
      const [first = '', ...rest] = form.getAll(key);
      return [key, rest.length > 0 ? [first, ...rest] : first];
    }),
  );
}
