import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';

type Props = { total: number; active: number; restaurants: number; latelyCents: number; owedCents: number };

/** The results of the driver's invitations: referred people, and the earnings in the ledger. */
export function ReferralTiles({ total, active, restaurants, latelyCents, owedCents }: Props) {
  const t = useTranslations('recruitment');
  const writeMoney = useMoney();
  return (
    <section aria-label={t('tiles')}>
      <dl className="grid grid-cols-2 gap-3 *:last:col-span-2 lg:grid-cols-5 lg:*:last:col-span-1">
        <StatCard label={t('total')}>{total}</StatCard>
        <StatCard label={t('active')}>{active}</StatCard>
        <StatCard label={t('restaurants')}>{restaurants}</StatCard>
        <StatCard label={t('lately')}>{writeMoney(latelyCents)}</StatCard>
        <StatCard label={t('owed')}>{writeMoney(owedCents)}</StatCard>
      </dl>
      <p className="mt-2 text-ink-soft text-small">{t('tilesNote')}</p>
    </section>
  );
}
