import type { AppLoadContext } from '@remix-run/cloudflare';
import { createFailureToast, createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { DELIVERY_STATUSES } from '#worker/domain/network/delivery.ts';
import { cancelDelivery } from '#worker/services/network/cancel-delivery.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';

type Asked = { token: string; deliveryId: string };

/** Cancels a delivery at the cost its page showed; if that changed since, it is only shown again. Returns the toast. */
export async function cancelShownDelivery(
  { ctx, form }: AppLoadContext,
  { token, deliveryId }: Asked,
): Promise<Toast> {
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return createFailureToast('deliveryNotCanceled', managed.error);
  const asked = { restaurantId: managed.value.id, deliveryId };
  const seen = DELIVERY_STATUSES.find((status) => status === form.get('seen'));
  const cancelled = await cancelDelivery(ctx, { ...asked, seen: seen ?? 'offering' });
  if (cancelled.ok) return createToast({ kind: 'success', key: 'deliveryCanceled' });
  return cancelled.error.code === 'deliveryMoved'
    ? createToast({ kind: 'error', key: 'deliveryMovedOn' })
    : createFailureToast('deliveryNotCanceled', cancelled.error);
}
