import { useTranslations } from 'use-intl';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { ShownCode } from './shown-code.tsx';

/** The driver's dispatch code with a copy button, and a text that says who needs it. */
export function DispatchCode({ platform, code }: { platform: PlatformId; code: string | null }) {
  const t = useTranslations('integrations');
  if (code === null) return <p className="text-ink-soft text-small">{t('noCode')}</p>;
  return (
    <>
      <p className="text-ink-soft text-small">
        {platform === 'roadwaze'
          ? t('dispatchCodeForNetwork')
          : t('dispatchCodeForPartner', { platform: getPlatformName(platform) })}
      </p>
      <ShownCode code={code} />
    </>
  );
}
