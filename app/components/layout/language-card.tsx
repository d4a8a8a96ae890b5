import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { useDocumentIntl } from '#app/i18n/document-intl.tsx';
import { LanguageForm } from './language-form.tsx';

/** The language among a driver's settings. */
export function LanguageCard() {
  const t = useTranslations('language');
  const { languages } = useDocumentIntl();
  if (languages.length < 2) return null;
  return (
    <Card id="language" title={t('label')}>
      <p className="mb-2 text-ink-soft text-small">{t('text')}</p>
      <LanguageForm />
    </Card>
  );
}
