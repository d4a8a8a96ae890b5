import { useTranslations } from 'use-intl';
import { Copy } from '#app/components/ui/icons.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { getCopyProps } from '#app/lib/copy-text.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';

const TEXTS = {
  code: { action: 'copyCode', done: 'codeCopied', failed: 'codeNotCopied' },
  key: { action: 'copyKey', done: 'keyCopied', failed: 'keyNotCopied' },
  address: { action: 'copyAddress', done: 'addressCopied', failed: 'addressNotCopied' },
} as const;

type Props = { code: string; kind?: keyof typeof TEXTS };

/** A code, key or URL with a copy button. Without JavaScript there is no button, and the text can be selected instead. */
export function ShownCode({ code, kind = 'code' }: Props) {
  const { action, done, failed } = TEXTS[kind];
  const t = useTranslations('integrations');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span
        translate="no"
        className="max-w-full select-all break-all rounded-control bg-sunken px-3 py-2 font-semibold tracking-wide"
      >
        {code}
      </span>
      <ScriptButton isReady={useHydrated()} variant="secondary" {...getCopyProps(code, { done, failed })}>
        <Copy aria-hidden className="size-5" />
        {t(action)}
      </ScriptButton>
    </div>
  );
}
