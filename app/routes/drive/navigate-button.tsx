import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ButtonVariant, getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Navigation } from '#app/components/ui/icons.ts';
import { createStore } from '#app/lib/create-store.ts';
import { useRoot } from '#app/lib/use-root.ts';
import { type ChosenMapApp, MAP_APP_NAMES } from '#app/routes/drive/map-app.ts';
import { useActivates } from '#app/start/use-is-static.ts';
import { splitAddress } from '#worker/domain/places/split-address.ts';
import {
  buildAddressLinks,
  buildPlaceLinks,
  buildSearchLinks,
  MAP_APPS,
  type MapApp,
  type PlaceLinks,
} from '#worker/domain/routes/place-links.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { useLongPress } from './use-long-press.ts';

type Props = {
  place: LatLng | null;
  address: string;
  /** The restaurant's name, used as the search term if neither place nor address is known. */
  restaurant?: string;
  label?: ReactNode;
  variant: ButtonVariant;
  className: string;
  linkClassName: string;
};

/** The app chosen since the page loaded. */
export const newChoice = createStore<MapApp | null>(null);

/**
 * Opens a place in the driver's map app. Asks which app the first time, and again on a long press. Without JavaScript it is a
 * plain link. Renders nothing if nothing is known about the place.
 */
export function NavigateButton({
  place,
  address,
  restaurant = '',
  label,
  variant,
  className,
  linkClassName,
}: Props) {
  const t = useTranslations('drive');
  const { app, isChosen } = useMapApp();
  const [isChoosing, setIsChoosing] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const activates = useActivates();
  const press = useLongPress(() => setIsChoosing(true));
  const isSearched = !place && address.trim() === '';
  if (isSearched && restaurant === '') return null;
  const links = place
    ? buildPlaceLinks(place)
    : isSearched
      ? buildSearchLinks(restaurant)
      : buildAddressLinks(splitAddress(address).address);

  function open(event: MouseEvent) {
    if (isChosen && !press.wasLong()) return;
    event.preventDefault();
    setIsChoosing(true);
  }

  function close() {
    setIsChoosing(false);
    link.current?.focus();
  }

  return (
    <div className={`relative ${className}`}>
      <a
        ref={link}
        href={links[app]}
        target="_blank"
        rel="noreferrer"
        onClick={open}
        {...(!isChosen && activates)}
        {...press.handlers}
        className={getButtonClasses(
          variant,
          `h-full w-full select-none [-webkit-touch-callout:none] ${linkClassName}`,
        )}
      >
        <Navigation aria-hidden className="size-5" />
        {label ?? t(isSearched ? 'find' : 'navigate')}
      </a>
      {isChoosing && <AppChoice links={links} onClose={close} />}
    </div>
  );
}

function useMapApp(): ChosenMapApp {
  const root = useRoot();
  const app = newChoice.use();
  return app ? { app, isChosen: true } : (root?.mapApp ?? { app: 'google', isChosen: false });
}

/** Saves the choice. If the request fails, the choice only lasts until the page is reloaded. */
function rememberChoice(app: MapApp): void {
  newChoice.set(app);
  const body = new URLSearchParams({ app });
  fetch(paths.mapApp(), { method: 'POST', body }).catch(() => {});
}

/** The list of map apps. Choosing one opens it right away and saves the choice. */
function AppChoice({ links, onClose }: { links: PlaceLinks; onClose: () => void }) {
  const t = useTranslations('drive');
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => list.current?.querySelector('a')?.focus(), []);

  useEffect(() => {
    const area = list.current;
    const leave = ({ target }: Event) => {
      if (!area?.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [onClose]);

  return (
    <ul
      ref={list}
      aria-label={t('chooseApp')}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose()}
      className="absolute end-0 not-in-[.in-mount]:top-full in-[.in-mount]:bottom-full z-40 my-1 w-full min-w-max rounded-card border border-line bg-surface p-2 shadow-float"
    >
      {MAP_APPS.map((app) => (
        <li key={app} translate="no">
          <a
            href={links[app]}
            target="_blank"
            rel="noreferrer"
            onClick={() => {
              rememberChoice(app);
              onClose();
            }}
            className="flex in-[.in-mount]:min-h-16 min-h-12 items-center rounded-control px-3 font-semibold hover:bg-sunken"
          >
            {MAP_APP_NAMES[app]}
          </a>
        </li>
      ))}
    </ul>
  );
}
