import { useTranslations } from 'use-intl';
import { useNow } from '#app/routes/dashboard/use-now.ts';
import { type GoneOffer, listShownGone } from '#worker/domain/orders/gone-offer.ts';

type Props = { gone: readonly GoneOffer[]; now: number; className?: string };

/** Which offers went a moment ago without an answer of the driver's, and why; announced as it comes. */
export function GoneOffers({ gone, now, className = '' }: Props) {
  const t = useTranslations('offer');
  const tReason = useTranslations('orders.cancelReasons');
  const shown = listShownGone(gone, useNow(now));
  return (
    <div role="status" className={`flex flex-col gap-1 ${className}`}>
      {shown.map(({ id, restaurantName, reason }) => (
        <p key={id}>
          <span translate="no" className="font-semibold">
            {restaurantName}
          </span>{' '}
          · {reason === 'taken' ? t('taken') : tReason(reason)}
        </p>
      ))}
    </div>
  );
}
