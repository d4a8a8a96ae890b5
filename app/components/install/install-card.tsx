import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { declineInstall, getInstallWay, install } from './install-offer.ts';

/** Offers to add the app to the home screen, if that is possible and the driver has not declined. */
export function InstallCard(): ReactNode {
  const t = useTranslations('install');
  const [way, setWay] = useState(getInstallWay);
  if (!way) return null;
  const close = () => setWay(null);
  return (
    <section
      aria-labelledby="install"
      className="fixed inset-x-4 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+1rem)] z-30 mx-auto flex max-w-md flex-col gap-2 rounded-card bg-surface p-4 shadow-float lg:bottom-4"
    >
      <h2 id="install" className="font-semibold text-small">
        {t('title')}
      </h2>
      <p className="text-ink-soft text-small">{t(way === 'browser' ? 'text' : 'byHand')}</p>
      <div className="flex flex-wrap gap-2">
        {way === 'browser' && (
          <Button onClick={() => void install().finally(close)} className="flex-1">
            {t('install')}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            declineInstall();
            close();
          }}
          className="flex-1"
        >
          {t(way === 'browser' ? 'notNow' : 'done')}
        </Button>
      </div>
    </section>
  );
}
