import type { Tags } from '../read-extract.ts';

/** A road's class on the map, and the zoom level from which it is drawn. */
type RoadLook = { class: string; minZoom: number };

const ROADS: Record<string, RoadLook> = {
  motorway: { class: 'motorway', minZoom: 8 },
  trunk: { class: 'trunk', minZoom: 8 },
  primary: { class: 'primary', minZoom: 9 },
  secondary: { class: 'secondary', minZoom: 10 },
  tertiary: { class: 'tertiary', minZoom: 11 },
  unclassified: { class: 'minor', minZoom: 12 },
  residential: { class: 'minor', minZoom: 12 },
  living_street: { class: 'minor', minZoom: 12 },
  road: { class: 'minor', minZoom: 12 },
  pedestrian: { class: 'path', minZoom: 14 },
  footway: { class: 'path', minZoom: 14 },
  path: { class: 'path', minZoom: 14 },
  cycleway: { class: 'path', minZoom: 14 },
  steps: { class: 'path', minZoom: 14 },
  service: { class: 'service', minZoom: 14 },
  track: { class: 'service', minZoom: 14 },
};

/** Ways in parking lots, to single houses and beside roads, omitted to keep the map readable. */
const HIDDEN_SERVICE = new Set(['parking_aisle', 'driveway', 'drive-through', 'sidewalk', 'crossing']);

const LAND: [key: string, values: string[], kind: string, minZoom: number][] = [
  ['leisure', ['park', 'garden', 'dog_park', 'common', 'nature_reserve', 'golf_course'], 'park', 10],
  ['landuse', ['recreation_ground', 'village_green', 'grass', 'allotments'], 'park', 12],
  ['landuse', ['forest'], 'wood', 10],
  ['natural', ['wood', 'scrub'], 'wood', 10],
  ['landuse', ['cemetery'], 'cemetery', 11],
  ['amenity', ['grave_yard'], 'cemetery', 13],
  ['leisure', ['pitch', 'playground', 'stadium', 'sports_centre'], 'pitch', 14],
  ['amenity', ['hospital', 'school', 'university', 'college'], 'campus', 12],
  ['landuse', ['industrial', 'railway', 'military'], 'industrial', 11],
  ['landuse', ['retail', 'commercial'], 'commercial', 12],
  ['aeroway', ['aerodrome'], 'industrial', 10],
  ['man_made', ['pier'], 'pier', 13],
];

const PLACES: Record<string, number> = {
  city: 8,
  town: 9,
  borough: 10,
  suburb: 10,
  village: 11,
  quarter: 12,
  neighbourhood: 12,
  hamlet: 12,
};

/** Returns how a way is drawn as a road, path or railway, or null if it isn't drawn. */
export function classifyRoad(tags: Tags): (RoadLook & { isRamp: boolean; isOneWay: boolean }) | null {
  const { highway = '', railway, oneway, junction, footway = '', service = footway } = tags;
  const plain = { isRamp: false, isOneWay: false };
  if (railway === 'rail') return service ? null : { class: 'rail', minZoom: 12, ...plain };
  if (tags.man_made === 'pier') return { class: 'pier', minZoom: 13, ...plain };
  const isRamp = highway.endsWith('_link');
  const look = ROADS[isRamp ? highway.slice(0, -'_link'.length) : highway];
  if (!look || tags.area === 'yes' || HIDDEN_SERVICE.has(service)) return null;
  const isOneWay = ['yes', 'true', '1', '-1'].includes(oneway ?? '') || junction === 'roundabout';
  return { ...look, minZoom: isRamp ? Math.max(look.minZoom, 11) : look.minZoom, isRamp, isOneWay };
}

export function classifyLand(tags: Tags): { kind: string; minZoom: number } | null {
  const found = LAND.find(([key, values]) => values.includes(tags[key] ?? ''));
  return found ? { kind: found[2], minZoom: found[3] } : null;
}

/** Whether an area is water: a lake, a dock, a river with its banks. */
export function isWater({ natural, waterway, landuse }: Tags): boolean {
  return natural === 'water' || waterway === 'riverbank' || waterway === 'dock' || landuse === 'reservoir';
}

/** Returns the zoom level from which a stream, river or canal is drawn as a line, or null. */
export function classifyWaterway({ waterway = '', tunnel }: Tags): number | null {
  if (tunnel && tunnel !== 'no') return null;
  if (waterway === 'river' || waterway === 'canal') return 10;
  return waterway === 'stream' ? 13 : null;
}

/** Returns the kind of a named place and the zoom level from which its name is shown, or null. */
export function classifyPlace({
  place = '',
  natural,
  name,
}: Tags): { class: string; minZoom: number } | null {
  if (!name) return null;
  if (natural === 'bay') return { class: 'water', minZoom: 12 };
  const minZoom = PLACES[place];
  return minZoom === undefined ? null : { class: place, minZoom };
}
