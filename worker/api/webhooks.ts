import { createRoute, z } from '@hono/zod-openapi';
import { unwrap } from '#worker/http/api-failure.ts';
import { receivePaymentEvent } from '#worker/services/billing/receive-payment-event.ts';
import { createRouter, describeErrors, describeJson, requireBody } from './router.ts';

const stripe = createRoute({
  method: 'post',
  path: '/webhooks/stripe',
  tags: ['Webhooks'],
  summary: 'An event of Stripe, signed by it',
  request: {
    headers: z.object({ 'stripe-signature': z.string().max(2000).optional() }),
    body: requireBody(z.object({ id: z.string(), type: z.string() }).loose()),
  },
  responses: {
    200: describeJson(z.object({ received: z.literal(true) }), 'Worked on, now or before'),
    ...describeErrors(400, 401, 503),
  },
});

export const webhooksApi = createRouter().openapi(stripe, async (c) => {
  const signature = c.req.valid('header')['stripe-signature'] ?? null;
  // The text as it was sent: that, and not what it means, is what was signed.
  unwrap(await receivePaymentEvent(c.var.ctx, { payload: await c.req.text(), signature }));
  return c.json({ received: true as const }, 200);
});
