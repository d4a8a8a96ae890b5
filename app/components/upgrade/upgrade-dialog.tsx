import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ProFeatures } from './pro-features.tsx';

/** A dialog with Pro's features and price. The linked page says which trial a driver gets. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('upgrade');
  const tTitles = useTranslations('titles');
  const amount = useMoney()(PLANS.pro.priceCents, { isWhole: true });
  return (
    <Dialog title={tTitles('subscribe')} text={t('dialogText')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>
          <span className="font-bold text-figure">{amount}</span> {t('perWeek')}
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
