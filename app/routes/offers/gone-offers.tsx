import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { showToast } from '#app/lib/toast-store.ts';
import { useNow } from '#app/routes/offers/use-now.ts';
import { type GoneOffer, listShownGone } from '#worker/domain/orders/gone-offer.ts';

type Props = { gone: readonly GoneOffer[]; now: number; className: string };

/**
 * Lists offers and accepted orders that others just took or canceled, with the reason. Those that disappear while the screen is
 * open also get a toast.
 */
export function GoneOffers({ gone, now, className }: Props) {
  useGoneToast(gone);
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      {gone.length > 0 && <Reasons gone={gone} now={now} />}
    </div>
  );
}

function Reasons({ gone, now }: Omit<Props, 'className'>) {
  const t = useTranslations('offer');
  const tReason = useTranslations('orders.cancelReasons');
  const writeMoney = useMoney();
  const shown = listShownGone(gone, useNow(now));
  return (
    <>
      {shown.map(({ id, restaurantName, reason, paidCents }) => (
        <p key={id}>
          <span translate="no" className="font-semibold">
            {restaurantName}
          </span>{' '}
          · {reason === 'taken' ? t('taken') : tReason(reason)}
          {paidCents ? (
            <>
              {' · '}
              <bdi>+{writeMoney(paidCents)}</bdi>
            </>
          ) : null}
        </p>
      ))}
    </>
  );
}

/** Shows a toast for each offer or order that disappears while the screen is open. */
function useGoneToast(gone: readonly GoneOffer[]): void {
  const known = useRef(new Set(gone.map(({ id }) => id)));
  useEffect(() => {
    for (const { id, restaurantName: restaurant, reason, paidCents } of gone) {
      if (known.current.has(id)) continue;
      known.current.add(id);
      const calledOff = paidCents === null ? 'offerCalledOff' : 'orderCalledOff';
      const key = reason === 'taken' ? 'offerTaken' : calledOff;
      showToast({ id: `gone ${id}`, kind: 'error', key, values: { restaurant } });
    }
  }, [gone]);
}
