import { z } from '@hono/zod-openapi';
import { addOrderSchema, editOrderSchema, listOrdersSchema } from '#worker/domain/orders/inputs.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { addOrder } from '#worker/services/orders/add-order.ts';
import { deleteOrder } from '#worker/services/orders/delete-order.ts';
import { editOrder } from '#worker/services/orders/edit-order.ts';
import { listOrders } from '#worker/services/orders/list-orders.ts';
import { writeEnglish } from '#worker/words/describe-offer.ts';
import { answerOnce } from '../answer-once.ts';
import { createRouter, describeId, describeJson, describeOperations, linkNext, readKey } from '../router.ts';
import { answerOrder, orderSchema, toOrderJson } from './order-json.ts';

const operation = describeOperations('Orders', requireApiDriver);
const repeatableOperation = describeOperations('Orders', requireApiDriver, answerOnce);
const params = describeId('Order id');
const order = describeJson(orderSchema, 'The order as it is now');

const list = operation('get', '/orders', {
  summary: 'Open orders and finished ones, newest first',
  description:
    'Without `status` the first page has the open orders (at most 200, accepted ones first), whatever the limit, then a page of finished ones. With `status` it is a page of that one.',
  query: listOrdersSchema,
  responses: { 200: describeJson(z.array(orderSchema), 'Orders; `Link: rel="next"` when there are more') },
});

const addressState = z.enum(['found', 'unsure', 'missing']);
const placesSchema = z.object({
  pickup: addressState.describe('`found` has its place; `unsure` and `missing` have none'),
  dropoff: addressState,
  pickupLabel: z
    .string()
    .nullable()
    .describe('How the address was understood; null: as it was typed, or not at all'),
  dropoffLabel: z.string().nullable(),
  pickupCertainty: z
    .number()
    .nullable()
    .describe('How sure the place is, from 0 to 1; null: it was given, or nothing was found'),
  dropoffCertainty: z.number().nullable(),
});

const add = repeatableOperation('post', '/orders', {
  summary: 'Add an order by hand',
  isKeyed: true,
  body: addOrderSchema,
  responses: {
    201: describeJson(
      orderSchema.extend({ places: placesSchema }),
      'The order, and what was found of its addresses',
    ),
  },
  errors: [409],
});

const edit = repeatableOperation('patch', '/orders/{id}', {
  summary: 'Correct a hand-added order, the note of an open one, or the final payout of a completed one',
  params,
  isKeyed: true,
  body: editOrderSchema,
  responses: { 200: order },
  errors: [409],
});

const remove = operation('delete', '/orders/{id}', {
  summary: 'Remove a pending order that was added by hand',
  params,
  isKeyed: true,
  responses: { 204: { description: 'It is gone' } },
  errors: [409],
});

export const ordersApi = createRouter()
  .openapi(list, async (c) => {
    const input = c.req.valid('query');
    const { driver } = c.var;
    const { orders, next, offers: report } = await listOrders(c.var.ctx, { driver, input });
    const evaluated = report ? { report, english: writeEnglish(driver.timeZone) } : undefined;
    linkNext(c, 'before', next);
    return c.json(
      orders.map((one) => toOrderJson(one, evaluated)),
      200,
    );
  })
  .openapi(add, async (c) => {
    const requestKey = readKey(c);
    const { ctx, driver } = c.var;
    const added = unwrap(await addOrder(ctx, { driver, input: c.req.valid('json'), requestKey }));
    return c.json({ ...(await answerOrder(ctx, driver, added)), places: added.places }, 201);
  })
  .openapi(edit, async (c) => {
    const edited = await editOrder(c.var.ctx, {
      driverId: c.var.driver.id,
      orderId: c.req.valid('param').id,
      input: c.req.valid('json'),
      near: getLastPosition(c.var.driver),
      requestKey: readKey(c),
    });
    return c.json(await answerOrder(c.var.ctx, c.var.driver, unwrap(edited)), 200);
  })
  .openapi(remove, async (c) => {
    const removed = await deleteOrder(c.var.ctx, {
      driverId: c.var.driver.id,
      orderId: c.req.valid('param').id,
      requestKey: readKey(c),
    });
    unwrap(removed);
    return c.body(null, 204);
  });
