import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import type { NetRate } from '#worker/domain/earnings/truth.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type Props = { today: DayEarnings; completed: Order[]; rate: NetRate | null; active: number };

/** The day in four figures, with what was just completed; leads to Earnings. */
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
          'flex h-16 short:h-12 items-center hover:bg-sunken max-[18rem]:h-auto! max-[18rem]:py-2 lg:h-14',
        )}
      >
        <dl className="grid flex-1 grid-cols-[1.35fr_1fr_1.15fr_0.8fr] divide-x divide-line text-center max-[18rem]:grid-cols-2 max-[18rem]:gap-y-2 max-[18rem]:divide-x-0">
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
    <div className="flex min-w-0 flex-col-reverse px-1">
      <dt className="truncate text-ink-soft text-micro sm:text-caption">{label}</dt>
      <dd className="truncate font-bold text-body tabular-nums sm:text-title">{children}</dd>
    </div>
  );
}
