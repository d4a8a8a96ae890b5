import { useTranslations } from 'use-intl';
import { Crown } from '#app/components/ui/icons.ts';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';

/** Says that the form below requires Pro. */
export function UpgradeBanner() {
  const t = useTranslations('automation');
  return (
    <section
      aria-labelledby="upgrade"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-accent-soft p-4 sm:p-5"
    >
      <Crown aria-hidden className="size-7 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="upgrade" className="font-semibold">
          {t('proNeeded')}
        </h2>
        <p className="text-small">{t('proNeededText')}</p>
        <p className="mt-1 text-small">{t('freeIsOff')}</p>
      </div>
      <UpgradeLink />
    </section>
  );
}
