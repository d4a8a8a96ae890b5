import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { readInstant } from '#worker/domain/orders/deadline-times.ts';
import { acceptOrdersSchema, cancelOrderSchema, orderMoveSchema } from '#worker/domain/orders/inputs.ts';
import { ORDER_MOVES, type SettableStatus } from '#worker/domain/orders/order-moves.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import type { DriverEnv } from '#worker/http/app-env.ts';
import { allowNoBody } from '#worker/http/read-json.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { acceptOrder, acceptOrders } from '#worker/services/orders/accept-order.ts';
import { arriveAtPickup } from '#worker/services/orders/arrive-at-pickup.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import type { MoveUseCase, OrderRequest } from '#worker/services/orders/change-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { declineOrder } from '#worker/services/orders/decline-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { describeFailure } from '#worker/words/english.ts';
import { answerOnce } from '../answer-once.ts';
import {
  createRouter,
  describeId,
  describeJson,
  describeOperations,
  type KeyHeader,
  readKey,
} from '../router.ts';
import { answerOrder, orderSchema, toOrderJson } from './order-json.ts';

const operation = describeOperations('Orders', requireApiDriver);
const bodilessOperation = describeOperations('Orders', requireApiDriver, allowNoBody);
const keyedOperation = describeOperations('Orders', requireApiDriver, allowNoBody, answerOnce);
const params = describeId('Order id');
const order = describeJson(orderSchema, 'The order as it is now');

const acceptedSchema = z.object({
  orderId: z.string(),
  accepted: z.boolean(),
  // A union: `nullable()` would ask for both, an order and null.
  order: z.union([orderSchema, z.null()]).describe('As it is now; null where it was not accepted'),
  message: z.string().nullable().describe('Why it was not accepted'),
});

const acceptSeveral = operation('post', '/orders/accept', {
  summary: 'Accept several orders, each on its own',
  isKeyed: true,
  body: acceptOrdersSchema,
  responses: {
    200: describeJson(z.array(acceptedSchema), 'What became of each; sending it again changes nothing'),
  },
});

const MOVES: Record<SettableStatus, MoveUseCase> = {
  accepted: acceptOrder,
  declined: declineOrder,
  completed: completeOrder,
};

const orderStatusSchema = orderMoveSchema.extend({
  status: z.enum(Object.keys(MOVES) as SettableStatus[], 'orderStatus'),
});

const setStatus = operation('patch', '/orders/{id}/status', {
  summary: 'Accept, decline or complete an order',
  params,
  isKeyed: true,
  body: orderStatusSchema,
  responses: { 200: order },
  errors: [409],
});

/** What moves without a body have in common. */
const moveParts = {
  params,
  isKeyed: true,
  body: orderMoveSchema,
  responses: { 200: order },
  errors: [409],
} satisfies Omit<Parameters<typeof operation>[2], 'summary'>;

const arrive = bodilessOperation('post', `/orders/{id}/${ORDER_MOVES.arrive.path}`, {
  ...moveParts,
  summary: 'Record that the driver is at the restaurant',
});

const pickUp = bodilessOperation('post', `/orders/{id}/${ORDER_MOVES.pickUp.path}`, {
  ...moveParts,
  summary: 'Mark an accepted order picked up',
});

const restore = keyedOperation('post', `/orders/{id}/${ORDER_MOVES.restore.path}`, {
  ...moveParts,
  summary:
    'Undo a decline while its offer is open, a pickup or a completion, within 30 seconds; bring back an order that closed automatically, within 7 days, or an added offer that expired, within a day',
});

const cancel = operation('post', `/orders/{id}/${ORDER_MOVES.cancel.path}`, {
  summary: 'Cancel an accepted order',
  params,
  isKeyed: true,
  body: cancelOrderSchema,
  responses: { 200: order },
  errors: [409],
});

type MoveContext = Context<
  DriverEnv,
  string,
  {
    out: {
      param: { id: string };
      header: KeyHeader;
      json: z.infer<typeof orderMoveSchema>;
    };
  }
>;

/** Returns which order of the driver is to be moved, by which key, and when it was. */
const readMove = (c: MoveContext): OrderRequest => ({
  driverId: c.var.driver.id,
  orderId: c.req.valid('param').id,
  requestKey: readKey(c),
  occurredAt: readInstant(c.req.valid('json').occurredAt),
});

export const orderMovesApi = createRouter()
  .openapi(acceptSeveral, async (c) => {
    const { orderIds, occurredAt } = c.req.valid('json');
    const accepted = await acceptOrders(c.var.ctx, {
      driverId: c.var.driver.id,
      orderIds,
      requestKey: readKey(c),
      occurredAt: readInstant(occurredAt),
    });
    return c.json(
      accepted.map(({ orderId, result }) => ({
        orderId,
        accepted: result.ok,
        order: result.ok ? toOrderJson(result.value) : null,
        message: result.ok ? null : describeFailure(result.error),
      })),
      200,
    );
  })
  .openapi(setStatus, async (c) => {
    const move = MOVES[c.req.valid('json').status];
    const moved = await move(c.var.ctx, readMove(c));
    return c.json(await answerOrder(c.var.ctx, c.var.driver, unwrap(moved)), 200);
  })
  .openapi(arrive, async (c) => {
    const moved = await arriveAtPickup(c.var.ctx, readMove(c));
    return c.json(toOrderJson(unwrap(moved)), 200);
  })
  .openapi(pickUp, async (c) => {
    const moved = await pickUpOrder(c.var.ctx, readMove(c));
    return c.json(await answerOrder(c.var.ctx, c.var.driver, unwrap(moved)), 200);
  })
  .openapi(restore, async (c) => {
    const moved = await restoreOrder(c.var.ctx, readMove(c));
    return c.json(await answerOrder(c.var.ctx, c.var.driver, unwrap(moved)), 200);
  })
  .openapi(cancel, async (c) => {
    const { reason } = c.req.valid('json');
    const cancelled = await cancelOrder(c.var.ctx, { ...readMove(c), reason });
    return c.json(toOrderJson(unwrap(cancelled)), 200);
  });
