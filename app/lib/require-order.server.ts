import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { selectOwnOrder, toFoundOrder } from '#worker/services/orders/get-order.ts';
import { requirePage } from './auth.server.ts';
import { getOrThrow } from './http.server.ts';

/** Returns the driver and their current order from the URL, or throws a 404. */
export async function requireOrder({ context, request, params }: LoaderFunctionArgs) {
  const { ctx } = context;
  const orderId = params.orderId ?? '';
  const { session, rows } = await requirePage(context, request, ({ id }) =>
    selectOwnOrder(ctx, { driverId: id, orderId }),
  );
  return { driver: session.driver, order: getOrThrow(toFoundOrder(ctx, rows)) };
}
