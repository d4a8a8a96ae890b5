import { useTranslations } from 'use-intl';
import { LazyDetails } from '#app/components/lazy/lazy-details.tsx';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Navigation } from '#app/components/ui/icons.ts';
import { NavigateButton } from '#app/routes/drive/navigate-button.tsx';
import type { NavigationStop } from '#worker/domain/routes/navigation-links.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

const NavigateApps = lazyUntilThere(() =>
  import('./navigate-apps.tsx').then((module) => module.NavigateApps),
);

/** A collapsed section with links that open the next stops, in driving order, in a navigation app. */
export function NavigateMenu({ stops, isPhone }: { stops: NavigationStop[]; isPhone: boolean }) {
  const t = useTranslations('map');
  return (
    <LazyDetails
      load={NavigateApps.load}
      className="min-w-max flex-1 open:min-w-0 open:basis-full"
      source={stops}
      summary={
        <summary
          className={getButtonClasses(
            stops.length > 0 ? 'primary' : 'secondary',
            'w-full list-none [&::-webkit-details-marker]:hidden',
          )}
        >
          <Navigation aria-hidden className="size-5" />
          {t('navigate')}
        </summary>
      }
    >
      {() => <NavigateApps stops={stops} isPhone={isPhone} />}
    </LazyDetails>
  );
}

/** The button that navigates to one place, such as a hotspot, in the driver's map app. */
export function PlaceNavigation({ place, name }: { place: LatLng; name: string }) {
  const t = useTranslations('map');
  return (
    <NavigateButton
      place={place}
      address=""
      label={
        <>
          {t('navigate')}{' '}
          <span translate="no" className="sr-only">
            {name}
          </span>
        </>
      }
      variant="secondary"
      className="ms-auto shrink-0"
      linkClassName="text-small"
    />
  );
}
