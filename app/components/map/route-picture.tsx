import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { paths } from '#worker/domain/shared/paths.ts';
import type { MapTheme } from '#worker/domain/streets/map-colors.ts';

type Props = {
  /** The route alone, or everything that is on the map. */
  view: 'route' | 'map';
  /** In points. The picture fills its place, and keeps its lower end corner where that is of another shape. */
  width: number;
  height: number;
  alt: string;
  /** Another one whenever something else is to be drawn: the picture is then asked for anew. */
  revision: string;
};

/** The driver's map as the server draws it: streets, the way and the stops, without a script. */
export function RoutePicture({ view, width, height, alt, revision }: Props) {
  const language = useLocale();
  const getAddress = (theme: MapTheme) =>
    paths.mapPicture({ view, theme, width: `${width}`, height: `${height}`, language, revision });
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={getAddress('dark')} />
      <source media="(prefers-contrast: more)" srcSet={getAddress('sun')} />
      <img
        src={getAddress('light')}
        alt={alt}
        width={width}
        height={height}
        className="block size-full bg-sunken object-cover object-right-bottom"
      />
    </picture>
  );
}

type NamedStop = { sequence: number; kind: 'pickup' | 'dropoff'; label: string };

/** Returns what a picture of the route says to those who do not see it: its stops, in driving order. */
export function useRouteText(stops: readonly NamedStop[]): string {
  const t = useTranslations('map');
  return t('routePicture', { stops: useStopList(stops) });
}

/** Returns stops as one list in words. */
export function useStopList(stops: readonly NamedStop[]): string {
  const t = useTranslations('map');
  const format = useFormatter();
  return format.list(
    stops.map(({ sequence, kind, label }) => t(`stopInPicture.${kind}`, { number: `${sequence}`, label })),
  );
}
