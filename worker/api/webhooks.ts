import { z } from '@hono/zod-openapi';
import { DISPATCH_SOURCES, type DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import { createDispatchEventSchema } from '#worker/domain/dispatch/inputs.ts';
import { ORDER_STATUSES } from '#worker/domain/orders/order.ts';
import { ApiFailure, unwrap } from '#worker/http/api-failure.ts';
import { receivePaymentEvent } from '#worker/services/billing/receive-payment-event.ts';
import { receiveDispatchEvent } from '#worker/services/dispatch/receive-dispatch-event.ts';
import { receiveDeliveryEvent } from '#worker/services/reported-deliveries/receive-delivery-event.ts';
import { listDeliveryWebhooks } from '#worker/services/reported-deliveries/verify-delivery-sender.ts';
import { createRouter, describeJson, describeOperations } from './router.ts';

const operation = describeOperations('Webhooks');

const stripe = operation('post', '/webhooks/stripe', {
  summary: 'An event of Stripe, signed by it',
  headers: z.object({ 'stripe-signature': z.string().max(2000).optional() }),
  // Events are validated after their signature is verified.
  body: z.object({}).loose(),
  responses: { 200: describeJson(z.object({ received: z.literal(true) }), 'Worked on, now or before') },
  errors: [401],
});

const dispatchAnswer = z.object({
  received: z.literal(true),
  order: z
    .object({ id: z.string(), status: z.enum(ORDER_STATUSES) })
    .nullable()
    .describe(
      'The order as it stands now; null of an offer that was withdrawn before it arrived, or is not known',
    ),
});

const DISPATCH_SUMMARIES: Record<DispatchSource, string> = {
  network: 'An outside dispatcher offers a member of our network an order, or takes it back',
  partner: 'A partner offers a connected driver an order, or takes it back',
};

const describeDispatch = (source: DispatchSource) =>
  operation('post', `/webhooks/orders/${source}`, {
    summary: DISPATCH_SUMMARIES[source],
    description:
      'Signed by `t=<Unix seconds>,v1=<HMAC-SHA256 in hex of "<t>.<body>">`, at most 300 seconds old; several v1 may be given while a secret is changed. An event sent again changes nothing and returns the order as it is now.',
    headers: z.object({ 'roadwaze-signature': z.string().max(2000).optional() }),
    body: createDispatchEventSchema(source),
    responses: { 200: describeJson(dispatchAnswer, 'Worked on, now or before') },
    errors: [401, 404, 409],
  });

const platforms = listDeliveryWebhooks();
const proofs = platforms.map(({ product, header, username }) =>
  username ? `${product} by Basic authentication` : `${product} by \`${header}\``,
);

const deliveries = operation('post', '/webhooks/deliveries/{connection}', {
  summary: "A platform reports what became of a restaurant's delivery",
  description: `In the platform's own shape and proved in its own way: ${proofs.join(', ')}. Each connection has an address and a secret of its own. An event moves the order that its delivery is linked to, and never back; sent again, out of order or of an unknown delivery it changes nothing. After 409, send the event again later: the driver has too many open orders for now.`,
  params: z.object({ connection: z.string().openapi({ description: 'Id of the connection' }) }),
  headers: z.object(
    Object.fromEntries(platforms.map(({ header }) => [header, z.string().max(2000).optional()])),
  ),
  body: z.object({}).loose(),
  responses: { 200: describeJson(z.object({ received: z.literal(true) }), 'Received, now or before') },
  errors: [401, 409],
});

export const webhooksApi = createRouter();

webhooksApi.openapi(stripe, async (c) => {
  unwrap(await receivePaymentEvent(c.var.ctx, { json: c.req.valid('json') }));
  return c.json({ received: true as const }, 200);
});

for (const source of DISPATCH_SOURCES) {
  webhooksApi.openapi(describeDispatch(source), async (c) => {
    const event = c.req.valid('json');
    const order = unwrap(await receiveDispatchEvent(c.var.ctx, { source, event }));
    return c.json({ received: true as const, order }, 200);
  });
}

webhooksApi.openapi(deliveries, async (c) => {
  const sender = c.var.deliverySender;
  if (!sender) throw new ApiFailure({ code: 'badSignature' });
  unwrap(await receiveDeliveryEvent(c.var.ctx, { sender, raw: await c.req.text() }));
  return c.json({ received: true as const }, 200);
});
