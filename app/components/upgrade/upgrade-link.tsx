import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type Props = { className?: string };

/** Opens the Pro offer in a dialog; without JavaScript it links to the page. */
export function UpgradeLink({ className }: Props) {
  const t = useTranslations('upgrade');
  const amount = useMoney()(PLANS.pro.priceCents, { isWhole: true });
  return (
    <DialogLink
      to={paths.subscribe()}
      className={getButtonClasses('primary', className)}
      load={loadDialog}
      dialogProps={{}}
    >
      {t('button', { amount })}
    </DialogLink>
  );
}

function loadDialog() {
  return import('./upgrade-dialog.tsx').then(({ UpgradeDialog }) => UpgradeDialog);
}
