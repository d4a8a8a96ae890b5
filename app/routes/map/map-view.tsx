import { Link } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Map as MapIcon, MapPinned } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import type { NavigationStop } from '#worker/domain/routes/navigation-links.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listScenePlaces, type MapScene } from './build-map-scene.ts';
import { MapLegend } from './map-legend.tsx';
import { MapSketch } from './map-sketch.tsx';
import { NavigateMenu } from './navigate-menu.tsx';
import { PositionButton } from './position-button.tsx';
import { useInteractiveMap } from './use-interactive-map.ts';
import { useMapTexts } from './use-map-texts.ts';

export type MapSettings = {
  isInteractive: boolean;
  /** The style to load now; null unless the driver asked for it. */
  styleUrl: string | null;
  /** Whose streets there are to ask for. */
  streetsHost: string | null;
  isPhone: boolean;
};

type Props = { scene: MapScene; stops: NavigationStop[]; settings: MapSettings };

/** The map: drawn by the server, replaced by the interactive one on request. Under it what to do with it. */
export function MapView({ scene, stops, settings }: Props) {
  const t = useTranslations('map');
  const container = useRef<HTMLDivElement>(null);
  const { state, hasStreetsFailed } = useInteractiveMap(container, {
    scene,
    isAsked: settings.isInteractive,
    styleUrl: settings.styleUrl,
    texts: useMapTexts(),
  });
  const isEmpty = listScenePlaces(scene).length === 0;
  return (
    <section aria-labelledby="map" className={cx(CARD_CLASSES, 'overflow-hidden')}>
      <h2 id="map" className="sr-only">
        {t('map')}
      </h2>
      <div className="relative isolate aspect-4/3 w-full bg-sunken">
        <div className={cx('absolute inset-0', state === 'shown' && 'invisible')}>
          {isEmpty ? (
            <div className="flex size-full items-center justify-center p-4">
              <EmptyState icon={MapIcon} title={t('nothing')} text={t('nothingText')} />
            </div>
          ) : (
            <MapSketch scene={scene} />
          )}
        </div>
        <div ref={container} className={cx('absolute inset-0', state !== 'shown' && 'invisible')} />
      </div>
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        <MapLegend scene={scene} />
        <OrderPlacesList scene={scene} />
        <div aria-live="polite" className="text-ink-soft text-small empty:hidden">
          {state === 'loading' && <p>{t('interactiveLoading')}</p>}
          {state === 'failed' && <p>{t('interactiveFailed')}</p>}
          {hasStreetsFailed && <p>{t('streetsFailed')}</p>}
          {scene.isPositionFar && <p>{t('positionFar')}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <NavigateMenu stops={stops} isPhone={settings.isPhone} />
          <PositionButton />
        </div>
        <ViewSwitch {...settings} />
      </div>
    </section>
  );
}

/** Asks for the interactive map by a link: a page of its own, whose content policy lets the map in. */
function ViewSwitch({ isInteractive, streetsHost }: MapSettings) {
  const t = useTranslations('map');
  if (isInteractive) {
    return (
      <Link
        to={paths.map()}
        preventScrollReset
        className={getButtonClasses('quiet', '-ms-4 self-start text-small')}
      >
        {t('simple')}
      </Link>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <a href={paths.interactiveMap()} className={getButtonClasses('quiet', '-ms-4 text-small')}>
        <MapPinned aria-hidden className="size-5" />
        {streetsHost ? t('streets') : t('interactive')}
      </a>
      {streetsHost && (
        <p className="text-caption text-ink-soft">
          {t.rich('streetsText', {
            host: streetsHost,
            name: (host) => <span translate="no">{host}</span>,
          })}
        </p>
      )}
    </div>
  );
}

/** The orders on the map in words, for those who do not see it; stops, hotspots and restaurants have lists of their own. */
function OrderPlacesList({ scene }: { scene: MapScene }) {
  const t = useTranslations('map');
  const name = (text: ReactNode) => <span translate="no">{text}</span>;
  if (scene.orders.length === 0) return null;
  return (
    <ul aria-label={t('onMap')} className="sr-only">
      {scene.orders.map(({ id, status, restaurantName, customerAddress }) => (
        <li key={id}>
          {t.rich('orderOnMap', {
            status: t(status === 'pending' ? 'legendPending' : 'legendAccepted'),
            restaurant: restaurantName,
            address: customerAddress,
            name,
          })}
        </li>
      ))}
    </ul>
  );
}
