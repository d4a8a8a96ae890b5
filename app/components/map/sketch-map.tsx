import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readMapTheme } from '#app/components/map/map-theme.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MAP_COLORS } from '#worker/domain/streets/map-colors.ts';
import type { PictureScene } from '#worker/domain/streets/picture/draw-marks.ts';
import { drawPicture } from '#worker/domain/streets/picture/draw-picture.ts';
import { fitFrame } from '#worker/domain/streets/picture/frame.ts';

/** Space between the outermost marker and the picture's edge. */
const PADDING = 36;

/** The minimum side of the picture. */
const MIN_SIDE = 2 * PADDING;

const WORLD = { west: -180, south: -85, east: 180, north: 85 };

type Props = {
  scene: PictureScene;
  /** All places that must fit into the picture, at least one. */
  places: readonly LatLng[];
  /** The height in CSS pixels covered at the top. */
  headroom?: number;
  /** Whether its lines show only the order of the stops; it is then labeled an estimate. */
  isSketch: boolean;
  alt: string;
};

/** A map drawn on the phone, without streets. */
export function SketchMap({ scene, places, headroom = 0, isSketch, alt }: Props) {
  const t = useTranslations('map');
  const { place, width, height } = useSize();
  const picture = drawPicture({
    frame: fitFrame(places, { width, height }, { padding: PADDING, headroom, bounds: WORLD }),
    features: [],
    scene,
    colors: MAP_COLORS[readMapTheme()],
    note: isSketch ? t('estimate') : '',
    isSketch,
  });
  return (
    <picture ref={place} className="block size-full">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={alt}
        className="block size-full bg-sunken"
      />
    </picture>
  );
}

/** The size of the picture's container, in CSS pixels. */
function useSize() {
  const place = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 390, height: 300 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > MIN_SIDE && height > MIN_SIDE) setSize({ width, height });
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, ...size };
}
