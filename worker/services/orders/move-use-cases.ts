import type { PlainMove } from '#worker/domain/orders/order-moves.ts';
import { acceptOrder } from './accept-order.ts';
import { arriveAtPickup } from './arrive-at-pickup.ts';
import type { MoveUseCase } from './change-order.ts';
import { completeOrder } from './complete-order.ts';
import { declineOrder } from './decline-order.ts';
import { pickUpOrder } from './pick-up-order.ts';
import { restoreOrder } from './restore-order.ts';

/** The use cases of moves that need only the order, for pages, the API and platforms that report deliveries. */
export const MOVE_USE_CASES: Record<PlainMove, MoveUseCase> = {
  accept: acceptOrder,
  decline: declineOrder,
  restore: restoreOrder,
  arrive: arriveAtPickup,
  pickUp: pickUpOrder,
  complete: completeOrder,
};
