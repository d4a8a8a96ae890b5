import { ExternalLink, LoaderCircle } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { launchDriverApp } from './launch-driver-app.ts';

/** Opens a platform's driver app; without JavaScript its page for drivers. */
export function OpenApp({ platform }: { platform: PlatformId }) {
  const t = useTranslations('integrations');
  const [isLaunching, setIsLaunching] = useState(false);

  async function launch(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isLaunching) return;
    setIsLaunching(true);
    await launchDriverApp(platform, 'open');
    setIsLaunching(false);
  }

  const Icon = isLaunching ? LoaderCircle : ExternalLink;
  return (
    <a
      href={paths.openApp(platform)}
      onClick={launch}
      aria-busy={isLaunching || undefined}
      aria-label={t('openNamed', { platform: getPlatformName(platform) })}
      className={getButtonClasses('quiet', '-mx-2 px-2 text-small')}
    >
      <Icon aria-hidden className={isLaunching ? 'size-4 animate-spin' : 'size-4 rtl:-scale-x-100'} />
      {t('openApp')}
    </a>
  );
}
