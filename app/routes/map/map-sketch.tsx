import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { projectPlaces } from '#app/components/charts/project-places.ts';
import { StopMark } from '#app/components/charts/route-sketch.tsx';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { listScenePlaces, type MapScene, type SceneOrder } from './build-map-scene.ts';
import { DropoffMark, HotspotMark, PickupMark, PositionMark, RestaurantMark } from './map-marks.tsx';
import { useWriteSurge } from './use-map-texts.ts';

const FRAME = { width: 360, height: 270, padding: 34 };

type Locate = (place: LatLng) => { x: number; y: number };

/** The scene drawn by the server: no script, no street, nothing to load. */
export function MapSketch({ scene }: { scene: MapScene }) {
  const t = useTranslations('map');
  const writeSurge = useWriteSurge();
  const titleId = useId();
  const locate = createLocate(listScenePlaces(scene));
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-labelledby={titleId}
      className="block size-full"
    >
      <title id={titleId}>
        {t('picture', {
          stops: scene.route?.stops.length ?? 0,
          orders: scene.orders.length,
          hotspots: scene.hotspots.length,
          restaurants: scene.restaurants.length,
        })}
      </title>
      {scene.hotspots.map((hotspot) => (
        <HotspotMark
          key={hotspot.id}
          {...locate(hotspot)}
          text={t('surgeMark', { multiplier: writeSurge(hotspot.surgeMultiplier) })}
        />
      ))}
      {scene.orders.map((order) => (
        <OrderMarks key={order.id} order={order} locate={locate} />
      ))}
      {scene.restaurants.map((restaurant) => (
        <RestaurantMark key={restaurant.slug} {...locate(restaurant)} />
      ))}
      {scene.route && <RouteMarks route={scene.route} locate={locate} />}
      {scene.position && <PositionMark {...locate(scene.position)} />}
    </svg>
  );
}

function createLocate(places: LatLng[]): Locate {
  const points = new Map(
    projectPlaces(places, FRAME).map((point, index) => [places[index] as LatLng, point] as const),
  );
  return (place) => points.get(place) ?? { x: FRAME.width / 2, y: FRAME.height / 2 };
}

function OrderMarks({ order: { status, pickup, dropoff }, locate }: { order: SceneOrder; locate: Locate }) {
  const isActive = status === 'accepted';
  const [from, to] = [pickup && locate(pickup), dropoff && locate(dropoff)];
  return (
    <>
      {from && to && (
        <line
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          strokeWidth="1.75"
          strokeDasharray="4 4"
          className={isActive ? 'stroke-accent' : 'stroke-note'}
          opacity="0.7"
        />
      )}
      {from && <PickupMark {...from} isActive={isActive} />}
      {to && <DropoffMark {...to} isActive={isActive} />}
    </>
  );
}

function RouteMarks({ route, locate }: { route: NonNullable<MapScene['route']>; locate: Locate }) {
  const start = locate(route.origin);
  const stops = route.stops.map((stop) => ({ stop, ...locate(stop) }));
  return (
    <>
      <polyline
        points={[start, ...stops].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        strokeWidth="3.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-line-strong"
      />
      <circle cx={start.x} cy={start.y} r="7" strokeWidth="4" className="fill-surface stroke-ink" />
      {[...stops].reverse().map(({ stop, x, y }) => (
        <StopMark key={stop.sequence} x={x} y={y} stop={stop} />
      ))}
    </>
  );
}
