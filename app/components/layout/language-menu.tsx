import { useTranslations } from 'use-intl';
import { Languages } from '#app/components/ui/icons.ts';
import { Menu } from '#app/components/ui/menu.tsx';
import { useDocumentIntl } from '#app/i18n/document-intl.tsx';
import { LANGUAGES } from '#worker/words/languages.ts';
import { LanguageForm } from './language-form.tsx';

export function LanguageMenu() {
  const t = useTranslations('language');
  const { language, languages } = useDocumentIntl();
  const current = LANGUAGES.find(({ code }) => code === language);
  if (!current || languages.length < 2) return null;
  return (
    <Menu
      // On a narrow phone the list is too wide to open below its button, so it aligns with the header instead.
      className="max-[25rem]:static"
      label={`${t('current', { name: current.nativeName })} (${current.code.toUpperCase()})`}
      icon={
        <span className="flex items-center gap-2 px-3">
          <Languages aria-hidden className="size-5" />
          <span aria-hidden className="uppercase max-[25rem]:hidden" translate="no">
            {current.code}
          </span>
        </span>
      }
    >
      <LanguageForm />
    </Menu>
  );
}
