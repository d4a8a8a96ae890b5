import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { paths } from '#worker/domain/shared/paths.ts';
import type { MapTheme } from '#worker/domain/streets/map-colors.ts';
import { CONTRAST, DARK } from './map-theme.ts';

const WIDE = '(min-width: 64rem)';
const SHORT = '(max-height: 480px)';

type Shape = { width: number; height: number; headroom?: number };

type Props = {
  /** The driver's route alone, that with the offers that were asked about, or everything that is on the map. */
  view: 'route' | 'whatIf' | 'map';
  /** The offer whose detour is drawn. */
  offer?: string | undefined;
  /** In points. The picture fills its place, and keeps its lower end corner where that is of another shape. */
  width: number;
  height: number;
  /** Kept free of marks at the top, where a window of another shape cuts the picture off. */
  headroom?: number;
  /** Its size on a desktop, where that is another one: names are then as large as on a phone. */
  wide?: Shape;
  /** Its size on a phone that lies on its side. */
  short?: Shape;
  alt: string;
  /** Another text whenever something else is to be drawn: the picture is then asked for again. */
  revision: string;
};

/** The driver's map as the server draws it: streets, the way and the stops, without a script. */
export function RoutePicture({ view, offer, width, height, headroom, wide, short, alt, revision }: Props) {
  const language = useLocale();
  const own: Shape = { width, height, ...(headroom && { headroom }) };
  const listAddresses = (shape: Shape): Record<MapTheme, string> => {
    const address = paths.mapPicture({
      view,
      language,
      revision: hash(revision),
      ...(offer && { offer }),
      width: `${shape.width}`,
      height: `${shape.height}`,
      ...(shape.headroom && { headroom: `${shape.headroom}` }),
    });
    return { light: `${address}&theme=light`, dark: `${address}&theme=dark`, sun: `${address}&theme=sun` };
  };
  const listSources = (screen: string, shape: Shape) => {
    const { light, dark, sun } = listAddresses(shape);
    return (
      <>
        <source media={`${screen} and ${DARK}`} srcSet={dark} />
        <source media={`${screen} and ${CONTRAST}`} srcSet={sun} />
        <source media={screen} srcSet={light} />
      </>
    );
  };
  const { light, dark, sun } = listAddresses(own);
  return (
    <picture>
      {short && listSources(SHORT, short)}
      {wide && listSources(WIDE, wide)}
      <source media={DARK} srcSet={dark} />
      <source media={CONTRAST} srcSet={sun} />
      <img
        src={light}
        alt={alt}
        fetchPriority="high"
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

/** Returns a short text for a longer one, whose places have no business in a URL: request logs keep those. */
function hash(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 31 + text.charCodeAt(index)) % 2 ** 40;
  return sum.toString(36);
}
