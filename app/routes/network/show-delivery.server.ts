import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { computeOffersFrom } from '#worker/domain/network/waves.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** A delivery as its restaurant's screens show it. */
export type ShownDelivery = Omit<NetworkDelivery, 'trackingToken'> & {
  /** When drivers get it, while that is ahead (epoch ms). */
  offeredFrom: number | null;
  trackingLink: string;
};

export function showDelivery(
  { trackingToken, ...delivery }: NetworkDelivery,
  { now, origin }: { now: number; origin: string },
): ShownDelivery {
  const { status, readyAt, createdAt } = delivery;
  const offersFrom = computeOffersFrom(readyAt, createdAt);
  return {
    ...delivery,
    offeredFrom: status === 'offering' && offersFrom > now ? offersFrom : null,
    trackingLink: origin + paths.track(trackingToken),
  };
}
