import type OpenLayersMap from 'ol/Map.js';
import { fromMeters, toMeters } from '#app/components/map/street-map.client.ts';
import type { MapScene, SceneStop } from '#worker/domain/map/build-map-scene.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { mergeMarks, writeNumbers } from '#worker/domain/streets/merge-marks.ts';

/** What the user tapped on the map. */
export type MapChoice =
  | { kind: 'stops'; stops: SceneStop[] }
  | { kind: 'offer'; orderId: string }
  | { kind: 'hotspot'; id: string }
  | { kind: 'restaurant'; slug: string };

export type MarkTexts = {
  stops: (numbers: string) => string;
  order: (status: 'pending' | 'accepted', end: 'pickup' | 'dropoff', name: string) => string;
  surge: (multiplier: number) => string;
  position: string;
};

/** A mark on the map: `look` is its CSS class, `rank` its drawing order, and `choice` what a tap on it selects. */
export type Mark = {
  place: LatLng;
  look: string;
  text: string;
  label: string;
  rank: number;
  choice: MapChoice | null;
};

/** Stops closer than this on screen, in points, are merged into one mark. */
const MERGE_DISTANCE = 26;

/** A stop closer than this, in points, would cover a hotspot's label, which then moves to one of the other places. */
const LABEL_ROOM = 30;
const LABEL_PLACES: [x: number, y: number][] = [
  [0, -30],
  [0, 30],
  [-46, 0],
  [46, 0],
];

/** The size of the corner with the zoom buttons, in points. Labels avoid it. */
const CORNER = { width: 90, height: 112 };

type Projected<Thing> = Thing & { x: number; y: number };

/** Returns the marks of a scene for the current view. Merges stops that would overlap. */
export function createMarks(map: OpenLayersMap, scene: MapScene, texts: MarkTexts): Mark[] {
  const project = <Thing extends LatLng>(thing: Thing): Projected<Thing> => {
    const [x = 0, y = 0] = map.getPixelFromCoordinate(toMeters(thing));
    return { ...thing, x, y };
  };
  const stops = (scene.route?.stops ?? []).filter(({ isDone }) => !isDone).map(project);
  const merged = mergeMarks(stops, MERGE_DISTANCE);
  return [
    ...scene.hotspots
      .map(project)
      .flatMap((hotspot) => createHotspot(map, hotspot, { texts, stops: merged })),
    ...scene.restaurants.map(
      ({ slug, name, ...place }): Mark => ({
        place,
        look: 'restaurant',
        text: '',
        label: name,
        rank: 2,
        choice: { kind: 'restaurant', slug },
      }),
    ),
    ...scene.orders.flatMap(({ id, status, pickup, dropoff, restaurantName, customerAddress }) => {
      const choice: MapChoice = { kind: 'offer', orderId: id };
      const ends: ['pickup' | 'dropoff', LatLng | null, string][] = [
        ['pickup', pickup, restaurantName],
        ['dropoff', dropoff, customerAddress],
      ];
      return ends.flatMap(([end, place, name]): Mark[] => {
        const label = texts.order(status, end, name);
        return place ? [{ place, look: `${status} ${status}-${end}`, text: '', label, rank: 3, choice }] : [];
      });
    }),
    ...merged.map(({ items }, index): Mark => {
      const isPickup = items.every(({ kind }) => kind === 'pickup');
      const isAdded = items.every((stop) => stop.isAdded);
      const text = writeNumbers(items.map(({ sequence }) => sequence));
      return {
        place: items[0] as LatLng,
        look: `stop ${isAdded ? 'stop-added' : isPickup ? 'stop-pickup' : 'stop-dropoff'}`,
        text,
        label: texts.stops(text),
        rank: 100 - index,
        choice: { kind: 'stops', stops: items },
      };
    }),
    ...(scene.position
      ? [{ place: scene.position, look: 'position', text: '', label: texts.position, rank: 4, choice: null }]
      : []),
  ];
}

/** Returns the marks of a hotspot: a soft circle, and a label placed clear of stops and zoom buttons. */
function createHotspot(
  map: OpenLayersMap,
  { x, y, id, name, surgeMultiplier, lat, lng }: Projected<MapScene['hotspots'][number]>,
  { texts, stops }: { texts: MarkTexts; stops: readonly { x: number; y: number }[] },
): Mark[] {
  const [width = 0] = map.getSize() ?? [];
  const isInCorner = ([dx, dy]: [number, number]) => {
    const fromEdge = document.dir === 'rtl' ? x + dx : width - x - dx;
    return fromEdge < CORNER.width && y + dy < CORNER.height;
  };
  const isFree = ([dx, dy]: [number, number]) =>
    !isInCorner([dx, dy]) && stops.every((stop) => Math.hypot(stop.x - x - dx, stop.y - y - dy) > LABEL_ROOM);
  const [dx, dy] = LABEL_PLACES.find(isFree) ?? [0, -30];
  const beside = fromMeters(map.getCoordinateFromPixel([x + dx, y + dy]));
  const text = texts.surge(surgeMultiplier);
  const shared = { label: `${name} ${text}`.trim(), choice: { kind: 'hotspot' as const, id } };
  return [
    { ...shared, place: { lat, lng }, look: 'hotspot', text: '', rank: 0, choice: null },
    { ...shared, place: beside, look: 'surge', text, rank: 1 },
  ];
}
