import { useTranslations } from 'use-intl';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { useClaimFormats } from './claim-formats.ts';

export function Referrals() {
  const t = useTranslations('landing');
  const { dollars } = useClaimFormats();
  return (
    <section aria-labelledby="referrals">
      <h2 id="referrals" className="mb-3 font-bold text-heading">
        {t('referrals')}
      </h2>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-soft marker:text-accent">
        <li>{t('driverReferral', { amount: dollars(CLAIMS.driverReferralWeekly) })}</li>
        <li>{t('restaurantReferral', { amount: dollars(CLAIMS.restaurantReferralMonthly) })}</li>
      </ul>
    </section>
  );
}
