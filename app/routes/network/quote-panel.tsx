import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { CANCEL_FEE_CENTS } from '#worker/domain/network/price-delivery.ts';
import type { Quote } from './delivery-reply.ts';
import { PriceSum } from './price-sum.tsx';

type Props = { quote: Quote; isPending: boolean };

/** The quoted price of a delivery, its breakdown, and the button that posts it. */
export function QuotePanel({ quote, isPending }: Props) {
  const t = useTranslations('posting');
  const writeMoney = useMoney();
  const { priceCents, dropoffLabel, readyAt, readyDay, promisedAt, dueDay, isEstimate } = quote;
  const amount = writeMoney(priceCents);
  const write = useDateTime();
  const due = write(promisedAt, 'time');
  return (
    <section aria-label={t('price')} className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <p className="flex flex-wrap items-center gap-2 font-bold text-figure tabular-nums">
        {amount}
        {isEstimate && <Badge>{t('estimate')}</Badge>}
      </p>
      <p>
        <PriceSum sum={quote} />
      </p>
      {dropoffLabel !== null && <p>{t.rich('understood', { address: dropoffLabel, value: keepWords })}</p>}
      <p>
        {readyAt === null
          ? t('readyNow', { due, dueDay })
          : t('readyLater', { ready: write(readyAt, 'time'), readyDay, due, dueDay })}
      </p>
      <p className="text-ink-soft text-small">
        {t('billed')} {t('cancelRule', { fee: writeMoney(CANCEL_FEE_CENTS, { isWhole: true }) })}
      </p>
      <input type="hidden" name="quotedPrice" value={(priceCents / 100).toFixed(2)} />
      <input type="hidden" name="quotedAt" value={quote.quotedAt} />
      <Button type="submit" name="intent" value="postDelivery" isPending={isPending}>
        {t('postFor', { amount })}
      </Button>
    </section>
  );
}

function keepWords(chunks: ReactNode) {
  return <span translate="no">{chunks}</span>;
}
