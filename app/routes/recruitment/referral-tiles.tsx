import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { toCents } from '#worker/domain/shared/money.ts';

type Props = { total: number; active: number; restaurants: number };

/** What the driver's invitations came to. */
export function ReferralTiles({ total, active, restaurants }: Props) {
  const t = useTranslations('recruitment');
  const writeMoney = useMoney();
  return (
    <section aria-label={t('tiles')}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('total')}>{total}</StatCard>
        <StatCard label={t('active')}>{active}</StatCard>
        <StatCard label={t('weekly')}>{writeMoney(active * toCents(CLAIMS.driverReferralWeekly))}</StatCard>
        <StatCard label={t('restaurants')}>
          {writeMoney(restaurants * toCents(CLAIMS.restaurantReferralMonthly))}
        </StatCard>
      </dl>
      <p className="mt-2 text-ink-soft text-small">{t('tilesNote')}</p>
    </section>
  );
}
