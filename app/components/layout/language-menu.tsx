import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LineIcon } from '#app/components/ui/line-icon.tsx';
import { useDocumentIntl } from '#app/i18n/document-intl.tsx';
import { LANGUAGES } from '#worker/words/languages.ts';
import { LanguageForm } from './language-form.tsx';

/** The language of the page, and behind it the others. Opens and chooses without JavaScript too. */
export function LanguageMenu() {
  const t = useTranslations('language');
  const { language, languages } = useDocumentIntl();
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseFromOutside(menu);
  const current = LANGUAGES.find(({ code }) => code === language);
  if (!current || languages.length < 2) return null;
  return (
    <details ref={menu} className="relative">
      <summary
        aria-label={t('current', { name: current.nativeName })}
        className="flex min-h-target min-w-target list-none items-center justify-center gap-1.5 rounded-control px-3 font-semibold text-accent text-small hover:bg-accent-soft [&::-webkit-details-marker]:hidden"
      >
        <LineIcon name="languages" className="size-5" />
        <span aria-hidden className="uppercase max-[25rem]:hidden" translate="no">
          {current.code}
        </span>
      </summary>
      <div className="absolute end-0 top-full z-40 mt-1 w-56 max-w-[80vw] rounded-card border border-line bg-surface p-2 shadow-float">
        <LanguageForm />
      </div>
    </details>
  );
}

/** A press elsewhere, or Escape, closes it. */
function useCloseFromOutside(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const aborter = new AbortController();
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isOutside = event.type === 'pointerdown' && !menu.current?.contains(event.target as Node);
      if (!menu.current?.open || !(isEscape || isOutside)) return;
      menu.current.open = false;
      if (isEscape) menu.current.querySelector('summary')?.focus();
    };
    for (const type of ['pointerdown', 'keydown']) {
      document.addEventListener(type, close, { signal: aborter.signal });
    }
    return () => aborter.abort();
  }, [menu]);
}
