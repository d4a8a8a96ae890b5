import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { QrSignupLink } from '#app/components/qr/qr-signup-link.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Signing someone up in person, and the code for restaurants. */
export function OtherWays() {
  const t = useTranslations('recruitment');
  const amount = useMoney()(toCents(CLAIMS.restaurantReferralMonthly), { isWhole: true });
  return (
    <Card id="in-person" title={t('inPerson')}>
      <div className="flex flex-col items-start gap-3">
        <p>{t('inPersonText')}</p>
        <QrSignupLink />
        <p className="text-ink-soft text-small">{t('restaurantText', { amount })}</p>
        <Link to={paths.profile()} prefetch="intent" className={getButtonClasses('quiet', '-ms-4')}>
          {t('toProfile')}
        </Link>
      </div>
    </Card>
  );
}
