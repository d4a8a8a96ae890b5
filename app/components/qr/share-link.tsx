import { useTranslations } from 'use-intl';
import { Copy, Share2 } from '#app/components/ui/icons.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { copyText, getCopyProps } from '#app/lib/copy-text.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';

const LINK_COPIED = { done: 'linkCopied', failed: 'linkNotCopied' } as const;

type CopyProps = { link: string; toastKey?: 'linkCopied' | 'referralLinkCopied' };

/** Copies a link. Without JavaScript there is no button; the link's text is shown beside it. */
export function CopyLink({ link, toastKey = 'linkCopied' }: CopyProps) {
  const t = useTranslations('qr');
  return (
    <ScriptButton
      isReady={useHydrated()}
      variant="secondary"
      {...getCopyProps(link, { done: toastKey, failed: 'linkNotCopied' })}
    >
      <Copy aria-hidden className="size-5" />
      {t('copyLink')}
    </ScriptButton>
  );
}

/** Opens the device's share sheet for a link, or copies it if the browser can't share. */
export function ShareLink({ link, title }: { link: string; title: string }) {
  const t = useTranslations('qr');
  const isReady = useHydrated();

  async function share() {
    if (typeof navigator.share !== 'function') return copyText(link, LINK_COPIED);
    try {
      await navigator.share({ title, url: link });
    } catch (error) {
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError';
      if (!isGivenUp) await copyText(link, LINK_COPIED);
    }
  }

  return (
    <ScriptButton isReady={isReady} variant="secondary" onClick={share}>
      <Share2 aria-hidden className="size-5" />
      {t('share')}
    </ScriptButton>
  );
}
