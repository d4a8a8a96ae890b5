import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useUnits } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { fromMiles } from '#worker/domain/profile/units.ts';
import { getVerdict } from '#worker/engines/offers/index.ts';
import type { DriveFigures } from '#worker/services/map/get-drive-page.ts';
import { speak } from './speak.ts';

type Props = { order: Order; figures: DriveFigures | undefined };

/** Reads an offer aloud once: pay, extra distance and verdict, or only the pay if it wasn't evaluated. */
export function OfferSpeaker({ order, figures }: Props) {
  const write = useSpokenOffer();
  const start = useRef(() => speak(write(order, figures)));
  useEffect(() => start.current(), []);
  return null;
}

function useSpokenOffer() {
  const t = useTranslations('drive');
  const format = useFormatter();
  const writeMoney = useMoney();
  const units = useUnits();
  return ({ payoutCents }: Order, figures: DriveFigures | undefined): string => {
    const pay = writeMoney(payoutCents);
    if (!figures) return pay;
    const miles = format.number(fromMiles(Math.max(0, figures.extraMiles), units), {
      style: 'unit',
      unit: units === 'km' ? 'kilometer' : 'mile',
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    });
    return t('spoken', { pay, miles, verdict: getVerdict(figures) });
  };
}
