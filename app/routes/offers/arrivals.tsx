import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { getVerdict, type OfferEvaluation } from '#worker/engines/offers/index.ts';

type Props = {
  offers: readonly Order[];
  /** What the evaluated offers are worth, by their ids. */
  evaluations?: Readonly<Record<string, Pick<OfferEvaluation, 'isTake' | 'confidence'>>>;
};

/**
 * The offers that arrive while the screen is open, in a few words to be read aloud. Their cards change, and would be read again,
 * every minute.
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

/** One offer as it arrived; rendered once, since each change would be read aloud. */
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
