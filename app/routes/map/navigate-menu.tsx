import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LazyDetails } from '#app/components/lazy/lazy-details.tsx';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Navigation } from '#app/components/ui/icons.ts';
import { MAP_APP_NAMES } from '#app/routes/drive/map-app.ts';
import type { NavigationStop } from '#worker/domain/routes/navigation-links.ts';
import { buildPlaceLinks, MAP_APPS } from '#worker/domain/routes/place-links.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

const NavigateApps = lazyUntilThere(() =>
  import('./navigate-apps.tsx').then((module) => module.NavigateApps),
);

/** Links that open the next stops, in driving order, in a navigation app, in a disclosure. */
export function NavigateMenu({ stops, isPhone }: { stops: NavigationStop[]; isPhone: boolean }) {
  const t = useTranslations('map');
  return (
    <LazyDetails
      load={NavigateApps.load}
      className="min-w-max flex-1 open:min-w-0 open:basis-full"
      source={stops}
      summary={
        <NavigateSummary variant={stops.length > 0 ? 'primary' : 'secondary'} isWide>
          {t('navigate')}
        </NavigateSummary>
      }
    >
      {() => <NavigateApps stops={stops} isPhone={isPhone} />}
    </LazyDetails>
  );
}

/** Navigation to one place, such as a hotspot: a disclosure with a link for each navigation app. */
export function PlaceNavigation({ place, name }: { place: LatLng; name: string }) {
  const t = useTranslations('map');
  const links = buildPlaceLinks(place);
  return (
    <details className="open:basis-full">
      <NavigateSummary variant="secondary">
        {t('navigate')}
        <span translate="no" className="sr-only">
          {name}
        </span>
      </NavigateSummary>
      <ul className="flex flex-wrap gap-2 pt-2">
        {MAP_APPS.map((app) => (
          <li key={app} translate="no">
            <a
              href={links[app]}
              target="_blank"
              rel="noreferrer"
              className={getButtonClasses('secondary', 'text-small')}
            >
              {MAP_APP_NAMES[app]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

type SummaryProps = { variant: 'primary' | 'secondary'; isWide?: boolean; children: ReactNode };

function NavigateSummary({ variant, isWide = false, children }: SummaryProps) {
  return (
    <summary
      className={getButtonClasses(
        variant,
        `list-none [&::-webkit-details-marker]:hidden ${isWide ? 'w-full' : ''}`,
      )}
    >
      <Navigation aria-hidden className="size-5" />
      {children}
    </summary>
  );
}
