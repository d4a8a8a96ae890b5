import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { getVerdict, type OfferEvaluation } from '#worker/engines/offers/index.ts';

type Props = {
  offers: readonly Order[];
  /** The evaluations by offer ID. */
  evaluations?: Readonly<Record<string, Pick<OfferEvaluation, 'isTake' | 'confidence'>>>;
};

/**
 * Announces offers that arrive while the screen is open to screen readers. The offer cards aren't live regions, because they
 * change every minute and would be announced again each time.
 */
export function Arrivals({ offers, evaluations = {} }: Props) {
  const [known] = useState(offers);
  return (
    <div aria-live="polite" className="sr-only">
      {offers.map(
        (offer) =>
          !known.some(({ id }) => id === offer.id) && (
            <Arrival key={offer.id} offer={offer} evaluation={evaluations[offer.id]} />
          ),
      )}
    </div>
  );
}

type ArrivalProps = { offer: Order; evaluation: NonNullable<Props['evaluations']>[string] | undefined };

/** The announcement of one offer. Rendered only once, because a change would be announced again. */
const Arrival = memo(
  function Arrival({ offer, evaluation }: ArrivalProps) {
    const tVerdict = useTranslations('offer.verdict');
    const writeMoney = useMoney();
    return (
      <p aria-atomic>
        {writeMoney(offer.payoutCents)} · <bdi translate="no">{offer.restaurantName}</bdi>
        {evaluation && ` · ${tVerdict(getVerdict(evaluation))}`}
      </p>
    );
  },
  () => true,
);
