import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export const handle: PageHandle = { title: 'offline' };

/** Shown offline instead of a page that isn't cached: lists what works without a connection. */
export default function OfflinePage() {
  const t = useTranslations();
  const pages = [
    { to: paths.home(), name: t('nav.dashboard') },
    { to: paths.drive(), name: t('titles.drive') },
    { to: paths.orders(), name: t('nav.orders') },
    { to: paths.map(), name: t('nav.map') },
    { to: paths.earnings(), name: t('nav.earnings') },
  ];
  return (
    <Page isNarrow title={t('errorPages.offlineHeading')} lead={t('offline.pageText')}>
      <ul className="flex flex-col gap-2">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={getButtonClasses('secondary', 'w-full justify-start')}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-small">{t('offline.tapsText')}</p>
    </Page>
  );
}
