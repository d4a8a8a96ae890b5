import type OpenLayersMap from 'ol/Map.js';
import { fromMeters, toMeters } from '#app/components/map/street-map.client.ts';
import type { MapScene, SceneStop } from '#worker/domain/map/build-map-scene.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { mergeMarks, writeNumbers } from '#worker/domain/streets/merge-marks.ts';

/** What a tap on the map chose. */
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

/** A mark on the map: its look, its level, and what a tap on it chooses. */
export type Mark = {
  place: LatLng;
  look: string;
  text: string;
  label: string;
  rank: number;
  choice: MapChoice | null;
};

/** How near two stops on the screen share a mark, in points. */
const MERGE_DISTANCE = 26;

/** How near a mark covers the label of a hotspot, and where the label may go instead. */
const LABEL_ROOM = 30;
const LABEL_PLACES: [x: number, y: number][] = [
  [0, -30],
  [0, 30],
  [-46, 0],
  [46, 0],
];

/** The corner with the zoom buttons, in which no label fits. */
const CORNER = { width: 90, height: 112 };

type Projected<Thing> = Thing & { x: number; y: number };

/** Returns the marks of a scene for the current view; stops that would overlap are merged. */
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

/** A soft circle, and a label that neither a stop nor the zoom buttons cover. */
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
