import { useState } from 'react';
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
  const tVerdict = useTranslations('offer.verdict');
  const writeMoney = useMoney();
  const [known] = useState(offers);
  const write = ({ id, payoutCents, restaurantName }: Order) => (
    <p key={id} aria-atomic>
      {writeMoney(payoutCents)} · <bdi translate="no">{restaurantName}</bdi>
      {evaluations[id] && ` · ${tVerdict(getVerdict(evaluations[id]))}`}
    </p>
  );
  return (
    <div aria-live="polite" className="sr-only">
      {offers.map((offer) => !known.some(({ id }) => id === offer.id) && write(offer))}
    </div>
  );
}
