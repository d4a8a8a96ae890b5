import { createRoute, z } from '@hono/zod-openapi';
import {
  acceptOrdersSchema,
  addOrderSchema,
  cancelOrderSchema,
  editOrderSchema,
  listOrdersSchema,
  orderStatusSchema,
} from '#worker/domain/orders/inputs.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { acceptOffers } from '#worker/services/offers/accept-offers.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { addOrder } from '#worker/services/orders/add-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { declineOrder } from '#worker/services/orders/decline-order.ts';
import { deleteOrder } from '#worker/services/orders/delete-order.ts';
import { editOrder } from '#worker/services/orders/edit-order.ts';
import { listOrders } from '#worker/services/orders/list-orders.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { writeEnglish } from '#worker/words/describe-offer.ts';
import { describeFailure } from '#worker/words/english.ts';
import { answerOrder, orderSchema, toOrderJson } from './order-json.ts';
import {
  createRouter,
  describeErrors,
  describeId,
  describeJson,
  idempotencyHeaders,
  requireBody,
} from './router.ts';

const middleware = requireApiDriver;
const tags = ['Orders'];
const params = describeId('Order id');
const order = describeJson(orderSchema, 'The order as it is now');

const list = createRoute({
  method: 'get',
  path: '/orders',
  tags,
  middleware,
  summary: 'Open orders and finished ones, newest first',
  description:
    'Without `status` the first page has the open orders (at most 200, accepted ones first), whatever the limit, then a page of finished ones. With `status` it is a page of that one.',
  request: { query: listOrdersSchema },
  responses: {
    200: describeJson(z.array(orderSchema), 'Orders; `Link: rel="next"` when there are more'),
    ...describeErrors(400, 401),
  },
});

const addressState = z.enum(['found', 'unsure', 'missing']);
const placesSchema = z.object({
  pickup: addressState.describe('`found` has its place; `unsure` and `missing` have none'),
  dropoff: addressState,
});

const add = createRoute({
  method: 'post',
  path: '/orders',
  tags,
  middleware,
  summary: 'Add an order by hand',
  request: { headers: idempotencyHeaders, body: requireBody(addOrderSchema) },
  responses: {
    201: describeJson(
      orderSchema.extend({ places: placesSchema }),
      'The order, and what was found of its addresses',
    ),
    ...describeErrors(400, 401, 413, 415),
  },
});

const acceptedSchema = z.object({
  orderId: z.string(),
  accepted: z.boolean(),
  order: orderSchema.nullable().describe('As it is now; null where it was not accepted'),
  message: z.string().nullable().describe('Why it was not accepted'),
});

const acceptSeveral = createRoute({
  method: 'post',
  path: '/orders/accept',
  tags,
  middleware,
  summary: 'Accept several orders, each by itself',
  request: { headers: idempotencyHeaders, body: requireBody(acceptOrdersSchema) },
  responses: {
    200: describeJson(z.array(acceptedSchema), 'What became of each; sending it again changes nothing'),
    ...describeErrors(400, 401, 413, 415),
  },
});

const setStatus = createRoute({
  method: 'patch',
  path: '/orders/{id}/status',
  tags,
  middleware,
  summary: 'Accept, decline or complete an order',
  request: { params, body: requireBody(orderStatusSchema) },
  responses: { 200: order, ...describeErrors(400, 401, 404, 409, 413, 415) },
});

const describeMove = (move: string, summary: string) =>
  ({
    method: 'post',
    path: `/orders/{id}/${move}`,
    tags,
    middleware,
    summary,
    request: { params, headers: idempotencyHeaders },
    responses: { 200: order, ...describeErrors(401, 404, 409) },
  }) as const;

const pickUp = createRoute(describeMove('pickup', 'Mark an accepted order picked up'));
const restore = createRoute(
  describeMove(
    'restore',
    'Undo a decline, a pickup or a completion, within 30 seconds, or bring back an order that closed by itself, within 7 days',
  ),
);
const cancel = createRoute({
  ...describeMove('cancel', 'Cancel an accepted order'),
  request: { params, headers: idempotencyHeaders, body: requireBody(cancelOrderSchema) },
  responses: { 200: order, ...describeErrors(400, 401, 404, 409, 413, 415) },
});

const edit = createRoute({
  method: 'patch',
  path: '/orders/{id}',
  tags,
  middleware,
  summary: 'Correct a hand-added order, or the final payout of a completed one',
  request: { params, body: requireBody(editOrderSchema) },
  responses: { 200: order, ...describeErrors(400, 401, 404, 409, 413, 415) },
});

const remove = createRoute({
  method: 'delete',
  path: '/orders/{id}',
  tags,
  middleware,
  summary: 'Remove a pending order that was added by hand',
  request: { params },
  responses: { 204: { description: 'It is gone' }, ...describeErrors(401, 404, 409) },
});

const MOVES = { accepted: acceptOrder, declined: declineOrder, completed: completeOrder };

export const ordersApi = createRouter()
  .openapi(list, async (c) => {
    const input = c.req.valid('query');
    const { driver } = c.var;
    const { orders, next, offers: report } = unwrap(await listOrders(c.var.ctx, { driver, input }));
    const evaluated = report ? { report, english: writeEnglish(driver.timeZone) } : undefined;
    if (next) {
      const url = new URL(c.req.url);
      url.searchParams.set('before', next);
      c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    return c.json(
      orders.map((one) => toOrderJson(one, evaluated)),
      200,
    );
  })
  .openapi(add, async (c) => {
    const requestKey = c.req.valid('header')['idempotency-key'] ?? null;
    const { ctx, driver } = c.var;
    const added = unwrap(await addOrder(ctx, { driver, input: c.req.valid('json'), requestKey }));
    // Sent again with its key it gets the first answer, so that one holds nothing that changes with time.
    const answered = requestKey ? toOrderJson(added) : await answerOrder(ctx, driver, added);
    return c.json({ ...answered, places: added.places }, 201);
  })
  .openapi(acceptSeveral, async (c) => {
    const { orderIds } = c.req.valid('json');
    const accepted = await acceptOffers(c.var.ctx, { driverId: c.var.driver.id, orderIds });
    return c.json(
      accepted.map(({ orderId, result }) => ({
        ...{ orderId, accepted: result.ok },
        order: result.ok ? toOrderJson(result.value) : null,
        message: result.ok ? null : describeFailure(result.error),
      })),
      200,
    );
  })
  .openapi(setStatus, async (c) => {
    const { driver } = c.var;
    const move = MOVES[c.req.valid('json').status];
    const orderId = c.req.valid('param').id;
    const moved = await move(c.var.ctx, { driverId: driver.id, orderId });
    return c.json(await answerOrder(c.var.ctx, driver, unwrap(moved)), 200);
  })
  .openapi(pickUp, async (c) => {
    const moved = await pickUpOrder(c.var.ctx, {
      driverId: c.var.driver.id,
      orderId: c.req.valid('param').id,
      requestKey: c.req.valid('header')['idempotency-key'] ?? null,
    });
    return c.json(await answerOrder(c.var.ctx, c.var.driver, unwrap(moved)), 200);
  })
  .openapi(restore, async (c) => {
    const moved = await restoreOrder(c.var.ctx, {
      driverId: c.var.driver.id,
      orderId: c.req.valid('param').id,
      requestKey: c.req.valid('header')['idempotency-key'] ?? null,
    });
    return c.json(toOrderJson(unwrap(moved)), 200);
  })
  .openapi(cancel, async (c) => {
    const { reason } = c.req.valid('json');
    const cancelled = await cancelOrder(c.var.ctx, {
      driverId: c.var.driver.id,
      orderId: c.req.valid('param').id,
      reason,
      requestKey: c.req.valid('header')['idempotency-key'] ?? null,
    });
    return c.json(toOrderJson(unwrap(cancelled)), 200);
  })
  .openapi(edit, async (c) => {
    const ref = { driverId: c.var.driver.id, orderId: c.req.valid('param').id };
    const near = getLastPosition(c.var.driver);
    const edited = await editOrder(c.var.ctx, { ...ref, input: c.req.valid('json'), near });
    return c.json(await answerOrder(c.var.ctx, c.var.driver, unwrap(edited)), 200);
  })
  .openapi(remove, async (c) => {
    unwrap(await deleteOrder(c.var.ctx, { driverId: c.var.driver.id, orderId: c.req.valid('param').id }));
    return c.body(null, 204);
  });
