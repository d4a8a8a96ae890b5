import { Link, useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ProFeatures } from './pro-features.tsx';

/** What Pro is and costs, over the screen that asked for it. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('upgrade');
  const amount = useMoney()(PLANS.pro.priceCents, { isWhole: true });
  const trialDays = useTrialDays();
  return (
    <Dialog title={t('heading')} text={t('dialogText')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>
          <span className="font-bold text-figure">{amount}</span> {t('perWeek')}
          <span className="block min-h-5 text-ink-soft text-small">
            {trialDays > 0 && t('trial', { days: trialDays })}
          </span>
        </p>
        <ProFeatures />
        <Link to={paths.subscribe()} onClick={onClose} className={getButtonClasses('primary')}>
          {t('button', { amount })}
        </Link>
        <Button variant="quiet" onClick={onClose}>
          {t('later')}
        </Button>
        <p className="text-caption text-ink-soft">{t('dialogNote')}</p>
      </div>
    </Dialog>
  );
}

/** The days of the driver's own free trial: invitations have longer ones, and each driver has one. 0 until they are known. */
function useTrialDays(): number {
  const { load, data } = useFetcher<{ trialDays: number }>();
  useEffect(() => load(paths.subscribe()), [load]);
  return data?.trialDays ?? 0;
}
