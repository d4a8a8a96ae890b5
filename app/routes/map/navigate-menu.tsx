import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { Navigation } from '#app/components/ui/icons.ts';
import {
  buildNavigationLinks,
  buildPlaceLinks,
  type NavigationLink,
  type NavigationStop,
} from '#worker/domain/routes/navigation-links.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

const APP_NAMES = { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' } as const;
const APPS = ['google', 'apple', 'waze'] as const;

/** Hands the next stops, in driving order, to a navigation app. Plain links in a disclosure: it needs no script. */
export function NavigateMenu({ stops, isPhone }: { stops: NavigationStop[]; isPhone: boolean }) {
  const t = useTranslations('map');
  const links = buildNavigationLinks(stops, { isPhone });
  return (
    <details className="min-w-max flex-1 open:min-w-0 open:basis-full">
      <NavigateSummary isMain>{t('navigate')}</NavigateSummary>
      {stops.length === 0 && <p className="pt-3 text-ink-soft text-small">{t('nothingToNavigate')}</p>}
      {stops.length > 0 && (
        <div className="flex flex-col gap-4 pt-3">
          <p className="text-ink-soft text-small">{t('navigateText')}</p>
          {APPS.map((app) => (
            <section key={app} aria-label={t('navigateWith', { app: APP_NAMES[app] })}>
              <h3 translate="no" className="mb-1.5 font-semibold text-small">
                {APP_NAMES[app]}
              </h3>
              <LinkRow app={APP_NAMES[app]} links={links[app]} />
              {app === 'apple' && links.apple.length < links.appleSingle.length && (
                <details className="group">
                  <DisclosureSummary>{t('oldApple')}</DisclosureSummary>
                  <LinkRow app={APP_NAMES.apple} links={links.appleSingle} />
                </details>
              )}
            </section>
          ))}
        </div>
      )}
    </details>
  );
}

function LinkRow({ app, links }: { app: string; links: NavigationLink[] }) {
  const t = useTranslations('map');
  const format = useFormatter();
  const write = ({ from, to }: NavigationLink) =>
    from === to
      ? t('stopNumber', { number: format.number(from) })
      : t('stopRange', { from: format.number(from), to: format.number(to) });
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map((link) => (
        <li key={link.from}>
          <ExternalLink href={link.href}>
            {t.rich('stopsWith', {
              app,
              stops: write(link),
              name: (chunks) => (
                <span translate="no" className="sr-only">
                  {chunks}
                </span>
              ),
            })}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

/** The ways to one place, such as a hotspot: a disclosure with a link for each navigation app. */
export function PlaceNavigation({ place, name, label }: { place: LatLng; name: string; label?: string }) {
  const t = useTranslations('map');
  const links = buildPlaceLinks(place);
  return (
    <details className="open:basis-full">
      <NavigateSummary>
        {label ?? t('navigate')}
        <span translate="no" className="sr-only">
          {name}
        </span>
      </NavigateSummary>
      <ul className="flex flex-wrap gap-2 pt-2">
        {APPS.map((app) => (
          <li key={app} translate="no">
            <ExternalLink href={links[app]}>{APP_NAMES[app]}</ExternalLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function NavigateSummary({ isMain = false, children }: { isMain?: boolean; children: ReactNode }) {
  return (
    <summary
      className={getButtonClasses(
        isMain ? 'primary' : 'secondary',
        `list-none [&::-webkit-details-marker]:hidden ${isMain ? 'w-full' : ''}`,
      )}
    >
      <Navigation aria-hidden className="size-5" />
      {children}
    </summary>
  );
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={getButtonClasses('secondary', 'text-small')}>
      {children}
    </a>
  );
}
