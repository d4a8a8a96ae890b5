import type { AppLoadContext } from '@remix-run/cloudflare';
import { createFailureToast, createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { cancelDelivery } from '#worker/services/network/cancel-delivery.ts';
import { getDelivery } from '#worker/services/network/get-delivery.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';

type Asked = { token: string; deliveryId: string };

/** Cancels a delivery at the price its page named: one that moved on since is shown anew first. Returns the toast that says so. */
export async function cancelShownDelivery(
  { ctx, form }: AppLoadContext,
  { token, deliveryId }: Asked,
): Promise<Toast> {
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return createFailureToast('deliveryNotCanceled', managed.error);
  const asked = { restaurantId: managed.value.id, deliveryId };
  const shown = await getDelivery(ctx, asked);
  const hasMoved = shown.ok && shown.value.status !== form.get('seen') && shown.value.status !== 'cancelled';
  if (hasMoved) return createToast({ kind: 'error', key: 'deliveryMovedOn' });
  const cancelled = await cancelDelivery(ctx, asked);
  return cancelled.ok
    ? createToast({ kind: 'success', key: 'deliveryCanceled' })
    : createFailureToast('deliveryNotCanceled', cancelled.error);
}
