import { useTranslations } from 'use-intl';
import { Copy } from '#app/components/ui/icons.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { copyText } from '#app/lib/copy-text.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** What a dispatch service names the driver by, to copy, and whom to give it to. */
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
      <div className="flex flex-wrap items-center gap-2">
        <span
          translate="no"
          className="max-w-full select-all break-all rounded-control bg-sunken px-3 py-2 font-semibold tracking-wide"
        >
          {code}
        </span>
        <CopyCode code={code} />
      </div>
    </>
  );
}

/** Without JavaScript there is no button: the code stands beside it to be copied by hand. */
function CopyCode({ code }: { code: string }) {
  const t = useTranslations('integrations');
  return (
    <ScriptButton
      isReady={useHydrated()}
      variant="secondary"
      onClick={() => copyText(code, { done: 'codeCopied', failed: 'codeNotCopied' })}
    >
      <Copy aria-hidden className="size-5" />
      {t('copyCode')}
    </ScriptButton>
  );
}
