import { useTranslations } from 'use-intl';
import { AddressText } from '#app/components/address-text.tsx';
import { Copy } from '#app/components/ui/icons.ts';
import { getCopyProps } from '#app/lib/copy-text.ts';
import { cx } from '#app/lib/cx.ts';

export function CopyAddress({ address, className }: { address: string; className: string }) {
  const t = useTranslations('drive');
  return (
    <button
      type="button"
      {...getCopyProps(address, { done: 'addressCopied', failed: 'addressNotCopied' })}
      className={cx(
        'inline-flex min-h-target max-w-full select-text items-center gap-2 rounded-control text-start',
        className,
      )}
    >
      <span translate="no" className="min-w-0">
        <AddressText address={address} />
      </span>
      <Copy aria-hidden className="noscript:hidden size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">{t('copy')}</span>
    </button>
  );
}
