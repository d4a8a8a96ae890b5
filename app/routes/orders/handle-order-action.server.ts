import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { z } from 'zod';
import { readFields, readRequestKey } from '#app/components/form/parse-form.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { isDocumentRequest } from '#app/lib/http.server.ts';
import { createFailureToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { cancelOrderSchema, placeSchema } from '#worker/domain/orders/inputs.ts';
import { listPlainMoves, MAX_MOVED_TOGETHER } from '#worker/domain/orders/order-moves.ts';
import { optimizeRouteSchema } from '#worker/domain/routes/inputs.ts';
import { MAX_ROUTED_ORDERS } from '#worker/domain/routes/route.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { setPosition } from '#worker/services/drivers/set-position.ts';
import { acceptOrders } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { generateSampleOrders } from '#worker/services/orders/generate-sample-orders.ts';
import { moveOrders } from '#worker/services/orders/move-orders.ts';
import { MOVE_USE_CASES } from '#worker/services/orders/move-use-cases.ts';
import { optimizeRoute } from '#worker/services/routes/optimize-route.ts';
import { saveNote } from './note/save-note.server.ts';
import { describeAccepted, describeMoves, describeSamples } from './order-toasts.server.ts';

type Driver = CurrentSession['driver'];

const orderId = z.string().min(1).max(64);
const orderIds = z.array(orderId).min(1).max(MAX_ROUTED_ORDERS);

/** The forms of the order screens. `intent` is the pressed button. */
const orderActionSchema = z.discriminatedUnion('intent', [
  // A set of offers or a stop has several orders, each in its own `orderId` field.
  z.object({ intent: z.literal('accept'), orderId: orderIds }),
  z.object({
    intent: z.enum(listPlainMoves()).exclude(['accept']),
    orderId: z.array(orderId).min(1).max(MAX_MOVED_TOGETHER),
  }),
  cancelOrderSchema.extend({ intent: z.literal('cancel'), orderId }),
  z.object({ intent: z.literal('generateSamples') }),
  z.object({ intent: z.literal('clearSamples') }),
  z.object({
    intent: z.literal('optimizeRoute'),
    orderIds,
    ...placeSchema.partial().shape,
  }),
]);
type OrderAction = z.infer<typeof orderActionSchema>;

/** The action of all screens that show orders. Performs the intent and returns a toast. */
export async function handleOrderAction({ request, context }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx, form } = context;
  if (form.get('intent') === 'note') return saveNote({ context, request, driverId: driver.id });
  const read = readFields(form, orderActionSchema);
  const toast = read.ok
    ? await runOrderAction(ctx, driver, { ...read.value, requestKey: readRequestKey(form) })
    : createFailureToast('orderUpdateFailed', read.error);
  const to = getSafeReturnPath(form.get('returnTo') ?? getPagePath(request));
  // Without JavaScript a toast doesn't disappear and would cover the next button. The page itself shows the result here.
  if (toast.key === 'arrivalRecorded' && isDocumentRequest(request)) throw redirect(to, 303);
  return replyWithToast({ context, request }, { toast, to });
}

type Requested = OrderAction & { requestKey: string | null };

async function runOrderAction(ctx: Ctx, driver: Driver, action: Requested): Promise<Toast> {
  const driverId = driver.id;
  const { requestKey } = action;
  switch (action.intent) {
    case 'generateSamples': {
      const allowed = await limitRate(ctx, 'samples', { driverId });
      if (!allowed.ok) return createFailureToast('generationFailed', allowed.error);
      const made = await generateSampleOrders(ctx, { driver, requestKey });
      return made.ok ? describeSamples(made.value) : createFailureToast('generationFailed', made.error);
    }
    case 'clearSamples': {
      const { count } = await clearSampleOrders(ctx, { driverId });
      return createToast({ kind: 'success', key: 'samplesCleared', values: { count } });
    }
    case 'accept': {
      const moved = await acceptOrders(ctx, { driverId, requestKey, orderIds: action.orderId });
      return moved.length > 1 ? describeAccepted(moved) : describeMoves('accept', moved);
    }
    case 'optimizeRoute':
      return optimize(ctx, driver, action);
    case 'cancel': {
      const { orderId, reason } = action;
      const result = await cancelOrder(ctx, { driverId, orderId, reason, requestKey });
      return describeMoves('cancel', [{ orderId, result }]);
    }
    default: {
      const { intent, orderId: orderIds } = action;
      const moved = await moveOrders(ctx, MOVE_USE_CASES[intent], { driverId, requestKey, orderIds });
      return describeMoves(intent, moved);
    }
  }
}

type RouteRequest = { orderIds: string[]; lat?: number | undefined; lng?: number | undefined };

/** Plans the route from the driver's last known position, which is first updated if the browser sent one. */
async function optimize(
  ctx: Ctx,
  driver: Driver,
  { orderIds, lat, lng, requestKey }: RouteRequest & { requestKey: string | null },
): Promise<Toast> {
  const parsed = optimizeRouteSchema.safeParse({ orderIds });
  if (!parsed.success) return createFailureToast('optimizationFailed', { code: 'invalidInput' });
  const isPlaced = lat !== undefined && lng !== undefined;
  const saved = isPlaced
    ? await setPosition(ctx, { driverId: driver.id, position: { lat, lng } })
    : undefined;
  const planned = await optimizeRoute(ctx, {
    driver: { ...driver, ...saved },
    input: parsed.data,
    requestKey,
    isAsDriven: true,
  });
  if (!planned.ok) return createFailureToast('optimizationFailed', planned.error);
  const { offerCount: count } = planned.value;
  // A plan that includes offers only previews what they would add.
  return count > 0
    ? createToast({ kind: 'success', key: 'routeWhatIf', values: { count } })
    : createToast({ kind: 'success', key: 'routeOptimized' });
}

/** Returns the path of the page that submitted the form, including its filter. */
function getPagePath({ url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('index');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
