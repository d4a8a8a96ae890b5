import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { Check } from '#app/components/ui/icons.ts';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';

/** What analytics would show a driver on the Free plan. */
export function Upsell() {
  const t = useTranslations('analytics');
  return (
    <Card id="upsell" title={t('upsell')}>
      <p className="text-ink-soft">{t('upsellText')}</p>
      <ul className="my-4 flex flex-col gap-2">
        {(['upsellInsights', 'upsellMarket', 'upsellStrategy'] as const).map((key) => (
          <li key={key} className="flex items-start gap-2">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {t(key)}
          </li>
        ))}
      </ul>
      <UpgradeLink className="w-full sm:w-auto" />
    </Card>
  );
}
