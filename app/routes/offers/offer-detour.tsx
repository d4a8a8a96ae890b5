import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { RoutePicture } from '#app/components/map/route-picture.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { OfferEvaluation } from '#worker/engines/offers/index.ts';

const PICTURE = { width: 360, height: 200 };

type Props = { order: Order; evaluation: OfferEvaluation; isOpen: boolean };

/** A picture of an offer's detour, loaded when opened. Without JavaScript, only a link to the map. */
export function OfferDetour({ order, evaluation, isOpen }: Props) {
  const t = useTranslations('offer');
  if (!order.pickup || !order.dropoff) return null;
  const alt = t('detourPicture', { restaurant: order.restaurantName, address: order.customerAddress });
  return (
    <Link
      to={paths.map(order.id)}
      prefetch="intent"
      className="mb-1 inline-flex min-h-target w-full flex-col justify-center overflow-hidden text-accent underline underline-offset-4"
    >
      {isOpen && (
        <span className="mb-1 block aspect-9/5 overflow-hidden rounded-control">
          <RoutePicture
            view="route"
            offer={order.id}
            {...PICTURE}
            alt={alt}
            revision={`${order.id}.${evaluation.extraMinutes}.${evaluation.extraMiles}`}
          />
        </span>
      )}
      {t('seeDetour')}
    </Link>
  );
}
