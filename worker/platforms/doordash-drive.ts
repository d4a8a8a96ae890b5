import { z } from 'zod';
import type { ReportedStatus } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import { verifyBasic } from '#worker/domain/shared/verify-signature.ts';
import type { DeliveryWebhook } from './platform.ts';

/** Public handlers read `event_name`, the generated description of the events has `event_type`; both are accepted. */
const statusEvent = z.object({
  event_name: z.string().nullish().catch(null),
  event_type: z.string().nullish().catch(null),
  external_delivery_id: z.string().min(1).max(100),
  created_at: z.iso.datetime({ offset: true }).nullish().catch(null),
});

/** The events that set a status; those about batched and returning deliveries do not. */
const STATUSES = new Map<string, ReportedStatus>([
  ['DELIVERY_CREATED', 'created'],
  ['DASHER_CONFIRMED', 'accepted'],
  ['DASHER_ENROUTE_TO_PICKUP', 'accepted'],
  ['DASHER_CONFIRMED_PICKUP_ARRIVAL', 'arrived'],
  ['DASHER_PICKED_UP', 'pickedUp'],
  ['DASHER_ENROUTE_TO_DROPOFF', 'pickedUp'],
  ['DASHER_CONFIRMED_DROPOFF_ARRIVAL', 'pickedUp'],
  ['DASHER_DROPPED_OFF', 'completed'],
  ['DELIVERY_CANCELLED', 'cancelled'],
  ['DELIVERY_RETURNED', 'cancelled'],
]);

const USERNAME = 'roadwaze';

/**
 * DoorDash Drive. Its webhooks have the Basic authentication that the restaurant sets in the portal, but no signature, and are
 * sent up to three times (https://developer.doordash.com/en-US/docs/drive/reference/webhooks). Events have no id; `created_at` is
 * in ISO 8601.
 */
export const doordashDrive: DeliveryWebhook = {
  product: 'DoorDash Drive',
  header: 'authorization',
  username: USERNAME,
  verify: (signed, secret) => verifyBasic(signed, `${USERNAME}:${secret}`),
  readEvent: (event) => {
    const { data } = statusEvent.safeParse(event);
    const status = data && STATUSES.get(data.event_name ?? data.event_type ?? '');
    if (!status) return null;
    return {
      eventId: null,
      deliveryId: data.external_delivery_id,
      status,
      happenedAt: data.created_at ? Date.parse(data.created_at) : null,
    };
  },
};
