import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { type DeliveryDay, findDay } from '#worker/domain/network/delivery-days.ts';
import { findOffersAhead } from '#worker/domain/network/waves.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** A delivery as shown on its restaurant's screens. */
export type ShownDelivery = Omit<NetworkDelivery, 'trackingToken'> & {
  /** When it will be offered to drivers (epoch ms), or null if that has begun. */
  offeredFrom: number | null;
  offeredDay: DeliveryDay;
  dueDay: DeliveryDay;
  trackingLink: string;
};

export function showDelivery(
  { trackingToken, ...delivery }: NetworkDelivery,
  { now, origin, timeZone }: { now: number; origin: string; timeZone: string },
): ShownDelivery {
  const offeredFrom = findOffersAhead(delivery, now);
  return {
    ...delivery,
    offeredFrom,
    offeredDay: findDay(offeredFrom ?? now, { now, timeZone }),
    dueDay: findDay(delivery.promisedAt, { now, timeZone }),
    trackingLink: origin + paths.track(trackingToken),
  };
}
