import { Form, Link, NavLink } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The frame of a console page: navigation, then the page. */
export function ConsolePage(props: ComponentProps<typeof Page>) {
  return (
    <>
      <ConsoleNav />
      <Page {...props} />
    </>
  );
}

const SECTIONS = [
  { key: 'overview', to: consolePaths.home() },
  { key: 'drivers', to: consolePaths.list('drivers') },
  { key: 'restaurants', to: consolePaths.list('restaurants') },
  { key: 'subscriptions', to: consolePaths.list('subscriptions') },
  { key: 'ledger', to: consolePaths.list('ledger') },
  { key: 'payouts', to: consolePaths.list('payouts') },
  { key: 'news', to: consolePaths.news() },
  { key: 'hotspots', to: consolePaths.hotspots() },
  { key: 'jobs', to: consolePaths.list('jobs') },
  { key: 'emails', to: consolePaths.list('emails') },
  { key: 'audit', to: consolePaths.list('audit') },
  { key: 'passkeys', to: consolePaths.passkeys() },
] as const;

/** Makes the two buttons small enough to fit next to the console's name on a phone. */
const NARROW = 'max-sm:px-2 max-sm:text-small';

/** The console's navigation and sign-out. */
function ConsoleNav() {
  const t = useTranslations();
  return (
    <nav aria-label={t('console.sections')} className="border-line border-b bg-surface">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-2 px-4 sm:px-6">
        <Link
          to={consolePaths.home()}
          className="flex min-h-target min-w-target items-center gap-2 py-2 font-bold"
        >
          <Logo className="size-8" />
          {t('titles.admin')}
        </Link>
        <div className="flex flex-wrap items-center">
          <a href={paths.home()} className={getButtonClasses('quiet', NARROW)}>
            {t('admin.toSite')}
          </a>
          <Form method="post" action={consolePaths.home()} reloadDocument>
            <Button type="submit" name="intent" value="adminSignOut" variant="quiet" className={NARROW}>
              {t('admin.signOut')}
            </Button>
          </Form>
        </div>
        <SectionLinks />
      </div>
    </nav>
  );
}

/** The section links in one row, which scrolls horizontally if needed to show the current section. */
function SectionLinks() {
  const t = useTranslations('console.nav');
  return (
    <ul className="-mx-4 flex basis-[calc(100%+2rem)] overflow-x-auto px-1 sm:-mx-6 sm:basis-[calc(100%+3rem)] sm:px-3 lg:px-4">
      {SECTIONS.map(({ key, to }) => (
        <li key={key} className="shrink-0">
          <NavLink
            to={to}
            end={to === consolePaths.home()}
            className="flex min-h-target items-center whitespace-nowrap px-3 font-semibold text-ink-soft text-small -outline-offset-3 hover:text-ink aria-[current=page]:text-accent aria-[current=page]:shadow-[inset_0_-2px_0_currentColor] lg:px-2 aria-[current=page]:[scroll-initial-target:nearest]"
          >
            {t(key)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
