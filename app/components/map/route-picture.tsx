import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { paths } from '#worker/domain/shared/paths.ts';
import type { MapTheme } from '#worker/domain/streets/map-colors.ts';
import { CONTRAST, DARK } from './map-theme.ts';

const WIDE = '(min-width: 64rem)';
const SHORT = '(max-height: 480px)';

type Shape = { width: number; height: number; headroom?: number };

type Props = {
  /** The driver's route only, the route with the offers being compared, or everything on the map. */
  view: 'route' | 'whatIf' | 'map';
  /** The offer whose detour to draw. */
  offer?: string | undefined;
  /** In CSS pixels. The picture covers its container and keeps its bottom end corner where the aspect ratios differ. */
  width: number;
  height: number;
  /** Space kept free of markers at the top, which is cut off in a container of another shape. */
  headroom?: number;
  /** A different size on a desktop, so that labels are as large as on a phone. */
  wide?: Shape;
  /** The size on a phone in landscape. */
  short?: Shape;
  alt: string;
  /** Changes whenever the picture would, so that the browser requests it again. */
  revision: string;
};

/** The driver's map as a server-rendered picture with streets, route and stops, without a script. */
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

/** Returns the alternative text for a picture of the route: its stops in driving order. */
export function useRouteText(stops: readonly NamedStop[]): string {
  const t = useTranslations('map');
  return t('routePicture', { stops: useStopList(stops) });
}

/** Formats stops as a list in words. */
export function useStopList(stops: readonly NamedStop[]): string {
  const t = useTranslations('map');
  const format = useFormatter();
  return format.list(
    stops.map(({ sequence, kind, label }) => t(`stopInPicture.${kind}`, { number: `${sequence}`, label })),
  );
}

/** Returns a short hash of a text. The text contains places, which must not appear in a URL because request logs store those. */
function hash(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 31 + text.charCodeAt(index)) % 2 ** 40;
  return sum.toString(36);
}
