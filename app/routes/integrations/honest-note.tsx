import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** What linking an account does, and what it does not. */
export function HonestNote({ platform }: { platform: PlatformId }) {
  const t = useTranslations('integrations');
  return (
    <p className="flex gap-2 rounded-control bg-note-soft px-3 py-2.5 text-note text-small">
      <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      {platform === 'roadwaze' ? t('honestNetwork') : t('honest', { platform: getPlatformName(platform) })}
    </p>
  );
}
