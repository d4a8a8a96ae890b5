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
  /** Said above the list, if anything. */
  lead?: ReactNode;
  noneText: string;
  history: PaymentHistory;
  isOlderPage: boolean;
  getPath: (before?: number) => string;
};

/** What someone paid and earned here, newest first, a page at a time. */
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
        newest={isOlderPage ? { to: getPath(), label: t('newest') } : null}
        older={nextBefore === null ? null : { to: getPath(nextBefore), label: t('older') }}
      />
    </Card>
  );
}

/** What is less for whom it concerns than before. */
const OUT: PaymentEntry['kind'][] = [
  'charge',
  'referral_reversal',
  'accrual_reversal',
  'payout_reversal',
  'delivery_charge',
  'delivery_payment',
];

function PaymentRow({ entry }: { entry: PaymentEntry }) {
  const t = useTranslations('payments');
  const format = useFormatter();
  const writeMoney = useMoney();
  const { kind, subject, amountCents, at, period } = entry;
  const isOut = OUT.includes(kind);
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
      <p className={cx('shrink-0 font-semibold tabular-nums', !isOut && 'text-accent')}>
        {isOut ? t('out', { amount: writeMoney(amountCents) }) : t('in', { amount: writeMoney(amountCents) })}
      </p>
    </li>
  );
}
