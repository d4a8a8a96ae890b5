import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { selectOwnOrder, toFoundOrder } from '#worker/services/orders/get-order.ts';
import { requirePage } from './auth.server.ts';
import { getOrThrow } from './http.server.ts';

/** The driver's order that the address names as it is now, or a 404. */
export async function requireOrder({ context, request, params }: LoaderFunctionArgs) {
  const { ctx } = context;
  const orderId = params.orderId ?? '';
  const { session, rows } = await requirePage(context, request, ({ id }) =>
    selectOwnOrder(ctx, { driverId: id, orderId }),
  );
  return { driver: session.driver, order: getOrThrow(toFoundOrder(ctx, rows)) };
}
