import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useUnits } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { fromMiles } from '#worker/domain/profile/units.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getAdvice, type OfferEvaluation } from '#worker/engines/offers/index.ts';
import { speak } from './speak.ts';

type Figures = Pick<OfferEvaluation, 'verdict' | 'confidence' | 'extraMiles'>;

/** Reads an offer aloud once: its pay, the extra distance and the verdict; without an evaluation only the pay. */
export function OfferSpeaker({ order }: { order: Order }) {
  const write = useSpokenOffer();
  const start = useRef((aborter: AbortController) => {
    findFigures(order.id, aborter.signal).then(
      (figures) => aborter.signal.aborted || speak(write(order, figures)),
      () => aborter.signal.aborted || speak(write(order, null)),
    );
  });
  useEffect(() => {
    const aborter = new AbortController();
    start.current(aborter);
    return () => aborter.abort();
  }, []);
  return null;
}

async function findFigures(orderId: string, signal: AbortSignal): Promise<Figures | null> {
  const response = await fetch(paths.pendingOrders(), { signal });
  const orders = await response.json<{ id: string; offer: Figures | null }[]>();
  return orders.find(({ id }) => id === orderId)?.offer ?? null;
}

function useSpokenOffer() {
  const t = useTranslations('drive');
  const format = useFormatter();
  const writeMoney = useMoney();
  const units = useUnits();
  return ({ payoutCents }: Order, figures: Figures | null): string => {
    const pay = writeMoney(payoutCents);
    if (!figures) return pay;
    const miles = format.number(fromMiles(Math.max(0, figures.extraMiles), units), {
      style: 'unit',
      unit: units === 'km' ? 'kilometer' : 'mile',
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    });
    return t('spoken', { pay, miles, advice: getAdvice(figures) });
  };
}
