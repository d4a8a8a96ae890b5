import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { ERROR_STATUS } from '#worker/errors.ts';
import { selectOwnOrder, toFoundOrder } from '#worker/services/orders/get-order.ts';
import { requirePage } from './auth.server.ts';

/** The driver's order that the address names as it is now, or a 404. */
export async function requireOrder({ context, request, params }: LoaderFunctionArgs) {
  const { ctx } = context;
  const orderId = params.orderId ?? '';
  const { session, rows } = await requirePage(context, request, ({ id }) =>
    selectOwnOrder(ctx, { driverId: id, orderId }),
  );
  const found = toFoundOrder(ctx, rows);
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  return { driver: session.driver, order: found.value };
}
