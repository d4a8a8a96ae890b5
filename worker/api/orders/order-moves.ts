import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { readInstant } from '#worker/domain/orders/deadline-times.ts';
import { acceptOrdersSchema, cancelOrderSchema, orderMoveSchema } from '#worker/domain/orders/inputs.ts';
import { ORDER_MOVES, type PlainMove, type SettableStatus } from '#worker/domain/orders/order-moves.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import type { DriverEnv } from '#worker/http/app-env.ts';
import { allowNoBody } from '#worker/http/read-json.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { acceptOrders } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import type { OrderRequest } from '#worker/services/orders/change-order.ts';
import { MOVE_USE_CASES } from '#worker/services/orders/move-use-cases.ts';
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
const repeatableOperation = describeOperations('Orders', requireApiDriver, allowNoBody, answerOnce);
const params = describeId('Order id');
const order = describeJson(orderSchema, 'The order as it is now');

const acceptedSchema = z.object({
  orderId: z.string(),
  accepted: z.boolean(),
  // A union, because `nullable()` would require both an order and null.
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

const MOVES_TO = {
  accepted: 'accept',
  declined: 'decline',
  completed: 'complete',
} satisfies Record<SettableStatus, PlainMove>;

const orderStatusSchema = orderMoveSchema.extend({
  status: z.enum(Object.keys(MOVES_TO) as SettableStatus[], 'orderStatus'),
});

const setStatus = operation('patch', '/orders/{id}/status', {
  summary: 'Accept, decline or complete an order',
  params,
  isKeyed: true,
  body: orderStatusSchema,
  responses: { 200: order },
  errors: [409],
});

/** The common parts of moves without a body. */
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

const restore = repeatableOperation('post', `/orders/{id}/${ORDER_MOVES.restore.path}`, {
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

/** Returns the driver's order to move, the request's key and when the driver acted. */
const readMove = (c: MoveContext): OrderRequest => ({
  driverId: c.var.driver.id,
  orderId: c.req.valid('param').id,
  requestKey: readKey(c),
  occurredAt: readInstant(c.req.valid('json').occurredAt),
});

/** Makes a move on an order of the driver, and responds with the order in its current state. */
async function makeMove(c: MoveContext, move: PlainMove) {
  const moved = await MOVE_USE_CASES[move](c.var.ctx, readMove(c));
  return c.json(await answerOrder(c.var.ctx, c.var.driver, unwrap(moved)), 200);
}

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
  .openapi(setStatus, (c) => makeMove(c, MOVES_TO[c.req.valid('json').status]))
  .openapi(arrive, (c) => makeMove(c, 'arrive'))
  .openapi(pickUp, (c) => makeMove(c, 'pickUp'))
  .openapi(restore, (c) => makeMove(c, 'restore'))
  .openapi(cancel, async (c) => {
    const { reason } = c.req.valid('json');
    const cancelled = await cancelOrder(c.var.ctx, { ...readMove(c), reason });
    return c.json(toOrderJson(unwrap(cancelled)), 200);
  });
