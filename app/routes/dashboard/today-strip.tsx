import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import type { NetRate } from '#worker/domain/earnings/take-home.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type Props = { today: DayEarnings; completed: Order[]; rate: NetRate | null; active: number };

/** The day in four figures, including orders completed but not yet saved. Links to Earnings. */
export function TodayStrip({ today, completed, rate, active }: Props) {
  const t = useTranslations('home.strip');
  const writeMoney = useMoney();
  const earned = completed.reduce((sum, { payoutCents }) => sum + payoutCents, today.totalCents);
  return (
    <section aria-label={t('label')} className="lg:ms-42 lg:me-64">
      <Link
        to={paths.earnings()}
        prefetch="intent"
        className={cx(
          CARD_CLASSES,
          'flex min-h-16 short:min-h-12 items-center overflow-clip py-1 short:py-0 hover:bg-sunken lg:min-h-14',
        )}
      >
        <dl className="flex flex-1 flex-wrap gap-y-2 text-center">
          <Figure label={t('earnings')}>{writeMoney(earned)}</Figure>
          <Figure label={t('deliveries')}>{today.deliveries + completed.length}</Figure>
          <Figure label={t('perHour')}>{rate ? writeMoney(rate.netCentsPerHour) : '–'}</Figure>
          <Figure label={t('active')}>{active}</Figure>
        </dl>
      </Link>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: string | number }) {
  return (
    <div className="-ms-px flex grow flex-col-reverse border-line border-s px-1">
      <dt className="text-ink-soft text-micro sm:text-caption">{label}</dt>
      <dd className="font-bold text-body tabular-nums sm:text-title">{children}</dd>
    </div>
  );
}
