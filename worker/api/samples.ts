import { createRoute, z } from '@hono/zod-openapi';
import { unwrap } from '#worker/http/api-failure.ts';
import { limitByDriver } from '#worker/http/limit-requests.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { generateSampleOrders } from '#worker/services/orders/generate-sample-orders.ts';
import { answerOnce } from './answer-once.ts';
import { evaluateForAnswer, orderSchema, toOrderJson } from './orders/order-json.ts';
import { createRouter, describeErrors, describeJson, idempotencyHeaders } from './router.ts';

const tags = ['Orders'];

const generate = createRoute({
  method: 'post',
  path: '/generate-mock-orders',
  tags,
  middleware: [requireApiDriver, limitByDriver('samples')] as const,
  summary: 'Generate sample orders near the driver',
  request: { headers: idempotencyHeaders },
  responses: {
    201: describeJson(z.object({ count: z.int(), orders: z.array(orderSchema) }), 'The new sample orders'),
    ...describeErrors(400, 401, 409, 429),
  },
});

const clear = createRoute({
  method: 'delete',
  path: '/orders/samples',
  tags,
  middleware: [requireApiDriver, answerOnce] as const,
  summary: 'Remove all sample orders and what they earned',
  request: { headers: idempotencyHeaders },
  responses: { 200: describeJson(z.object({ count: z.int() }), 'How many went'), ...describeErrors(401) },
});

/** Stands before the orders, whose path to remove one would take that of all samples. */
export const samplesApi = createRouter()
  .openapi(generate, async (c) => {
    const requestKey = c.req.valid('header')['idempotency-key'] ?? null;
    const { ctx, driver } = c.var;
    const { orders: samples } = unwrap(await generateSampleOrders(ctx, { driver, requestKey }));
    const evaluated = requestKey ? undefined : await evaluateForAnswer(ctx, driver);
    return c.json({ count: samples.length, orders: samples.map((one) => toOrderJson(one, evaluated)) }, 201);
  })
  .openapi(clear, async (c) => {
    return c.json(await clearSampleOrders(c.var.ctx, { driverId: c.var.driver.id }), 200);
  });
