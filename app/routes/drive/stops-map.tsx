import { useTranslations } from 'use-intl';
import { RouteSketch } from '#app/components/charts/route-sketch.tsx';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { ShownStop } from './list-active-stops.ts';

/** The way to the next stop and the stops after it; nothing where no place is known. */
export function StopsMap({ stops, origin }: { stops: ShownStop[]; origin: LatLng | null }) {
  const t = useTranslations('route');
  const placed = stops.flatMap(({ place, kind }, index) =>
    place ? [{ ...place, kind, sequence: index + 1, isDone: false }] : [],
  );
  const [first] = placed;
  if (!first) return null;
  return (
    <RouteSketch title={t('sketch', { count: placed.length })} origin={origin ?? first} stops={placed} />
  );
}
