import { useTranslations } from 'use-intl';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { VERSION } from '#app/lib/version.ts';

/** Whom to write to, and what this is. */
export function ProfileFooter() {
  const t = useTranslations();
  return (
    <>
      <Card id="support" title={t('profile.support')}>
        <p className="text-ink-soft text-small">{t('profile.supportText')}</p>
        <ContactLink contact="support" />
      </Card>
      <footer className="py-2 text-center text-ink-soft text-small">
        <p>{t('profile.version', { version: VERSION })}</p>
        <p>{t('footer.rights', { year: String(new Date().getFullYear()) })}</p>
        <p>{t('profile.powered')}</p>
      </footer>
    </>
  );
}
