import { createToast } from '#app/lib/toast.server.ts';
import type { Toast, ToastKey } from '#app/lib/toast.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { DriverCancelReason, Order } from '#worker/domain/orders/order.ts';
import type { OrderMove } from '#worker/domain/orders/order-moves.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { declineOrder } from '#worker/services/orders/decline-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';

type Driver = CurrentSession['driver'];

type MoveRequest =
  | { intent: Exclude<OrderMove, 'cancel'>; orderId: string }
  | { intent: 'cancel'; orderId: string; reason: DriverCancelReason };

const SUCCESS_TOASTS = {
  accept: 'orderAccepted',
  decline: 'orderDeclined',
  restore: 'orderRestored',
  pickUp: 'orderPickedUp',
  complete: 'orderCompleted',
  cancel: 'orderCancelled',
} as const satisfies Record<OrderMove, ToastKey>;

/** Moves one order as its card asked, and says what came of it. */
export async function moveOrderFromForm(ctx: Ctx, driver: Driver, request: MoveRequest): Promise<Toast> {
  const moved = await moveOrder(ctx, driver, request);
  if (!moved.ok) return createToast({ kind: 'error', key: 'orderUpdateFailed', errorCode: moved.error.code });
  const { id, platform, restaurantName, payoutCents } = moved.value;
  return createToast({
    kind: 'success',
    key: SUCCESS_TOASTS[request.intent],
    values: { platform: getPlatformName(platform), restaurant: restaurantName, cents: payoutCents },
    ...(request.intent === 'decline' && { undoOrderId: id }),
  });
}

function moveOrder(ctx: Ctx, driver: Driver, request: MoveRequest): Promise<Result<Order>> {
  const { id, timeZone } = driver;
  const ref = { driverId: id, orderId: request.orderId };
  switch (request.intent) {
    case 'accept':
      return acceptOrder(ctx, { driver, orderId: request.orderId });
    case 'decline':
      return declineOrder(ctx, ref);
    case 'restore':
      return restoreOrder(ctx, ref);
    case 'pickUp':
      return pickUpOrder(ctx, ref);
    case 'complete':
      return completeOrder(ctx, { ...ref, timeZone });
    case 'cancel':
      return cancelOrder(ctx, { ...ref, reason: request.reason, timeZone });
  }
}
