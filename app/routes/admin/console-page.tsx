import { Form, Link, NavLink, useLocation } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

/** The frame of a page of the console: the way between its sections, then the page. */
export function ConsolePage(props: ComponentProps<typeof Page>) {
  return (
    <>
      <ConsoleNav />
      <Page {...props} />
    </>
  );
}

const SECTIONS = [
  { key: 'overview', to: paths.admin() },
  { key: 'drivers', to: paths.adminList('drivers') },
  { key: 'restaurants', to: paths.adminList('restaurants') },
  { key: 'subscriptions', to: paths.adminList('subscriptions') },
  { key: 'ledger', to: paths.adminList('ledger') },
  { key: 'payouts', to: paths.adminList('payouts') },
  { key: 'news', to: paths.adminNews() },
  { key: 'hotspots', to: paths.adminHotspots() },
  { key: 'jobs', to: paths.adminList('jobs') },
  { key: 'emails', to: paths.adminList('emails') },
  { key: 'audit', to: paths.adminList('audit') },
  { key: 'passkeys', to: paths.adminPasskeys() },
] as const;

/** Beside the name of the console also on a phone. */
const NARROW = 'max-sm:px-1.5 max-sm:text-small';

/** The way between the sections of the console, and out of it: a row of links, folded away on a phone. */
function ConsoleNav() {
  const t = useTranslations();
  const { pathname } = useLocation();
  // Every page lies below the overview; one of no section, such as a question, says none.
  const here = SECTIONS.find(
    ({ to }) => pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`)),
  );
  return (
    <nav aria-label={t('console.sections')} className="border-line border-b bg-surface">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-2 px-4 sm:px-6">
        <Link to={paths.admin()} className="flex min-h-target items-center gap-2.5 py-2 font-bold">
          <Logo className="size-8" />
          {t('admin.heading')}
        </Link>
        <div className="flex flex-wrap items-center">
          <a href={paths.home()} className={getButtonClasses('quiet', NARROW)}>
            {t('admin.toSite')}
          </a>
          <Form method="post" action={paths.admin()} reloadDocument>
            <Button type="submit" name="intent" value="adminSignOut" variant="quiet" className={NARROW}>
              {t('admin.signOut')}
            </Button>
          </Form>
        </div>
        <div className="basis-full">
          <details className="group pb-2 md:hidden">
            <DisclosureSummary>
              {here ? t(`console.nav.${here.key}`) : t('console.sections')}
            </DisclosureSummary>
            <SectionLinks />
          </details>
          <div className="hidden md:block">
            <SectionLinks />
          </div>
        </div>
      </div>
    </nav>
  );
}

function SectionLinks() {
  const t = useTranslations('console.nav');
  return (
    <ul className="flex flex-col md:flex-row md:flex-wrap md:gap-x-1">
      {SECTIONS.map(({ key, to }) => (
        <li key={key}>
          <NavLink
            to={to}
            end={to === paths.admin()}
            className="flex min-h-target items-center px-3 text-ink-soft text-small hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-[current=page]:shadow-[inset_0_-2px_0_currentColor]"
          >
            {t(key)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
