import { useTranslations } from 'use-intl';
import { readMapTheme } from '#app/components/map/map-theme.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MAP_COLORS } from '#worker/domain/streets/map-colors.ts';
import { drawPicture } from '#worker/domain/streets/picture/draw-picture.ts';
import { fitFrame } from '#worker/domain/streets/picture/frame.ts';

/** Room between the outermost mark and the picture's edge. */
const PADDING = 36;

const WORLD = { west: -180, south: -85, east: 180, north: 85 };

export type SketchStop = LatLng & { sequence: number; kind: 'pickup' | 'dropoff' };

type Props = {
  stops: readonly SketchStop[];
  origin: LatLng | null;
  width: number;
  height: number;
  headroom?: number;
  alt: string;
};

/** The stops as the phone draws them by itself: where each lies, and straight lines from one to the next. */
export function SketchMap({ stops, origin, width, height, headroom = 0, alt }: Props) {
  const t = useTranslations('map');
  const places = [...(origin ? [origin] : []), ...stops];
  const lines = places.slice(1).map((place, index) => [places[index] ?? place, place]);
  const picture = drawPicture({
    frame: fitFrame(places, { width, height }, { padding: PADDING, headroom, bounds: WORLD }),
    features: [],
    scene: {
      ...{ lines, added: [], offers: [], busyAreas: [], restaurants: [], position: origin },
      stops: stops.map((stop) => ({ ...stop, isAdded: false })),
    },
    colors: MAP_COLORS[readMapTheme()],
    note: t('estimate'),
    isSketch: true,
  });
  return (
    <picture>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={alt}
        width={width}
        height={height}
        className="block size-full bg-sunken object-cover object-right-bottom"
      />
    </picture>
  );
}
