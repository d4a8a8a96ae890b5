import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { paths } from '#worker/domain/shared/paths.ts';
import { ContactLink } from './contact-link.tsx';

const LINKS = [
  { key: 'restaurants', to: paths.restaurants() },
  { key: 'restaurantSignup', to: paths.restaurantSignup() },
  { key: 'terms', to: paths.terms() },
  { key: 'privacy', to: paths.privacy() },
] as const;

export function SiteFooter() {
  const t = useTranslations('footer');
  return (
    <footer className="mt-10 border-line border-t py-6 text-ink-soft text-small">
      <nav aria-label={t('label')}>
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ key, to }) => (
            <li key={key}>
              <Link to={to} prefetch="intent" className="inline-flex min-h-target items-center underline">
                {t(key)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="flex flex-wrap gap-x-6">
        {(['support', 'partners', 'sales'] as const).map((contact) => (
          <li key={contact} className="flex flex-wrap items-center gap-x-2">
            <span>{t(`contacts.${contact}`)}</span>
            <ContactLink contact={contact} />
          </li>
        ))}
      </ul>
      <p className="mt-3">{t('rights', { year: String(new Date().getFullYear()) })}</p>
    </footer>
  );
}
