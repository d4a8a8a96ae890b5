import { z } from '@hono/zod-openapi';
import { unwrap } from '#worker/http/api-failure.ts';
import { limitByDriver } from '#worker/http/limit-requests.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { generateSampleOrders } from '#worker/services/orders/generate-sample-orders.ts';
import { answerOnce } from './answer-once.ts';
import { evaluateForAnswer, orderSchema, toOrderJson } from './orders/order-json.ts';
import { createRouter, describeJson, describeOperations, readKey } from './router.ts';

const operation = describeOperations('Orders', requireApiDriver, limitByDriver('samples'), answerOnce);
const repeatableOperation = describeOperations('Orders', requireApiDriver, answerOnce);

const generate = operation('post', '/generate-mock-orders', {
  summary: 'Generate sample orders near the driver',
  isKeyed: true,
  responses: {
    201: describeJson(z.object({ count: z.int(), orders: z.array(orderSchema) }), 'The new sample orders'),
  },
  errors: [409],
});

const clear = repeatableOperation('delete', '/orders/samples', {
  summary: 'Remove all sample orders and what they earned',
  responses: { 200: describeJson(z.object({ count: z.int() }), 'How many went') },
});

/** Must be registered before the orders, because the path of one order would match the samples' path. */
export const samplesApi = createRouter()
  .openapi(generate, async (c) => {
    const requestKey = readKey(c);
    const { ctx, driver } = c.var;
    const samples = unwrap(await generateSampleOrders(ctx, { driver, requestKey }));
    const evaluated = await evaluateForAnswer(ctx, driver);
    return c.json({ count: samples.length, orders: samples.map((one) => toOrderJson(one, evaluated)) }, 201);
  })
  .openapi(clear, async (c) => {
    return c.json(await clearSampleOrders(c.var.ctx, { driverId: c.var.driver.id }), 200);
  });
