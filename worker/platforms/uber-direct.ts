import { z } from 'zod';
import type { ReportedStatus } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import { verifyBodySignature } from '#worker/domain/shared/verify-signature.ts';
import type { DeliveryWebhook } from './platform.ts';

const id = z.string().min(1).max(100);

const statusEvent = z.object({
  kind: z.literal('event.delivery_status'),
  id: id.nullish().catch(null),
  delivery_id: id,
  status: z.string(),
  created: z.iso.datetime({ offset: true }).nullish().catch(null),
});

const STATUSES = new Map<string, ReportedStatus>([
  ['pending', 'created'],
  ['pickup', 'accepted'],
  ['pickup_complete', 'pickedUp'],
  ['dropoff', 'pickedUp'],
  ['delivered', 'completed'],
  ['canceled', 'cancelled'],
  ['returned', 'cancelled'],
]);

/**
 * Uber Direct. `x-uber-signature` is the HMAC-SHA256 of the body in hex, under the webhook's own signing key
 * (https://developer.uber.com/docs/deliveries/guides/webhooks). Events may be repeated and out of order
 * (https://developer.uber.com/docs/deliveries/direct/api/webhook-dapi-statuschanged); `created` is in ISO 8601.
 */
export const uberDirect: DeliveryWebhook = {
  product: 'Uber Direct',
  header: 'x-uber-signature',
  verify: verifyBodySignature,
  readEvent: (event) => {
    const { data } = statusEvent.safeParse(event);
    const status = data && STATUSES.get(data.status);
    if (!status) return null;
    return {
      eventId: data.id ?? null,
      deliveryId: data.delivery_id,
      status,
      happenedAt: data.created ? Date.parse(data.created) : null,
    };
  },
};
