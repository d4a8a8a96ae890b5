import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { HistoryLinks } from '#app/components/ui/history-links.tsx';
import { ReceiptText } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import type { PaymentEntry, PaymentHistory } from '#worker/services/billing/payment-history.ts';

type Props = {
  title: string;
  /** Shown above the list. */
  lead?: ReactNode;
  noneText: string;
  history: PaymentHistory;
  isOlderPage: boolean;
  getPath: (before?: number) => string;
};

/** A paginated list of payments and earnings, newest first. */
export function PaymentList({ title, lead, noneText, history, isOlderPage, getPath }: Props) {
  const t = useTranslations('payments');
  const { entries, nextBefore } = history;
  return (
    <Card id="history" title={title}>
      {lead}
      {entries.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t('none')} text={noneText} />
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <PaymentRow key={entry.seq} entry={entry} />
          ))}
        </ul>
      )}
      <HistoryLinks
        heading="history"
        newest={isOlderPage ? { to: getPath() } : null}
        older={nextBefore === null ? null : { to: getPath(nextBefore) }}
      />
    </Card>
  );
}

/**
 * The direction of each entry for its reader: money received or paid, or added to or removed from a restaurant's bill. Other
 * kinds are owed, or no longer owed, and have no sign until they are paid.
 */
const WAYS: Partial<Record<PaymentEntry['kind'], 'in' | 'out' | 'onBill' | 'offBill'>> = {
  charge: 'out',
  refund: 'in',
  payout: 'in',
  payout_reversal: 'out',
  delivery_charge: 'onBill',
  delivery_reversal: 'offBill',
  delivery_payment: 'out',
  delivery_refund: 'in',
};

function PaymentRow({ entry }: { entry: PaymentEntry }) {
  const t = useTranslations('payments');
  const format = useFormatter();
  const writeMoney = useMoney();
  const { kind, subject, amountCents, at, period } = entry;
  const way = WAYS[kind];
  const amount = writeMoney(amountCents);
  const write = (instant: number) => format.dateTime(instant, { dateStyle: 'medium' });
  return (
    <li className="flex items-baseline justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{t(`subjects.${subject}`)}</p>
        <p className="text-ink-soft text-small">
          {period === null
            ? t('on', { kind: t(`kinds.${kind}`), date: write(at) })
            : t('period', { kind: t(`kinds.${kind}`), from: write(period.start), to: write(period.end) })}
        </p>
      </div>
      <p
        className={cx(
          'shrink-0 tabular-nums',
          way === 'in' || way === 'out' ? 'font-semibold' : 'text-ink-soft',
          way === 'in' && 'text-accent',
        )}
      >
        {way ? t(way, { amount }) : amount}
      </p>
    </li>
  );
}
