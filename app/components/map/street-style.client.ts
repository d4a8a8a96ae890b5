import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text, { type Options as TextOptions } from 'ol/style/Text.js';
import type { MapColors } from '#worker/domain/streets/map-colors.ts';
import { ROAD_LOOKS, type RoadLook } from '#worker/domain/streets/road-looks.ts';

/** A tile's width on screen in CSS pixels, and meters per pixel where the whole world is one tile. */
export const TILE_POINTS = 512;
export const WORLD_RESOLUTION = (2 * Math.PI * 6_378_137) / TILE_POINTS;

const FONT = 'system-ui, sans-serif';

/** Areas in drawing order, lowest first. */
const AREAS: Record<string, keyof MapColors> = {
  industrial: 'built',
  commercial: 'built',
  campus: 'built',
  park: 'park',
  cemetery: 'park',
  pitch: 'park',
  wood: 'wood',
  pier: 'ground',
};

/** Lines in drawing order, lowest first. Widths are for zoom level 14 and scale with zoom. */
const ROADS: Record<string, RoadLook> = {
  rail: { width: 1.4, color: 'rail', hasCasing: false },
  pier: { width: 3, color: 'ground', hasCasing: false },
  ...ROAD_LOOKS,
};

const AREA_CLASSES = Object.keys(AREAS);
const ROAD_CLASSES = Object.keys(ROADS);
/** The drawing order. Roads count up from `road`, so all casings lie below all roads. */
const LEVELS = { water: 100, piers: 101, buildings: 200, casing: 300, road: 400 };
const CASING = 1.6;

type Draw = (feature: FeatureLike, zoom: number) => Style[];

/** Returns the style function of our streets without names, in the given colors. */
export function createStreetStyle(colors: MapColors) {
  const layers: Record<string, Draw> = {
    land: fillAreas(colors),
    water: () => water,
    waterways: (_, zoom) => stroke(colors.water, widen(2, zoom), LEVELS.water),
    buildings: () => buildings,
    roads: drawRoads(colors),
  };
  const water = fill(colors.water, LEVELS.water);
  const buildings = fill(colors.building, LEVELS.buildings);
  return (feature: FeatureLike, resolution: number): Style[] => {
    const zoom = Math.log2(WORLD_RESOLUTION / resolution);
    return layers[feature.get('layer')]?.(feature, zoom) ?? [];
  };
}

function fillAreas(colors: MapColors): Draw {
  const styles = new Map(
    Object.entries(AREAS).map(([name, color]) => [
      name,
      fill(colors[color], name === 'pier' ? LEVELS.piers : AREA_CLASSES.indexOf(name)),
    ]),
  );
  return (feature) => styles.get(feature.get('class')) ?? [];
}

function drawRoads(colors: MapColors): Draw {
  const known = new Map<string, Style[]>();
  const draw = (name: string, zoom: number): Style[] => {
    const road = ROADS[name];
    if (!road) return [];
    const level = name === 'pier' ? LEVELS.piers : LEVELS.road + ROAD_CLASSES.indexOf(name);
    const top = stroke(colors[road.color], widen(road.width, zoom), level);
    if (!road.hasCasing) return top;
    return [...stroke(colors.casing, widen(road.width + CASING, zoom), LEVELS.casing), ...top];
  };
  return (feature, zoom) => {
    const key = `${feature.get('class')} ${zoom}`;
    const lines = known.get(key) ?? draw(feature.get('class'), zoom);
    known.set(key, lines);
    return lines;
  };
}

/** Returns the style function of names, which form a separate layer above the driver's route. */
export function createNameStyle(colors: MapColors) {
  return (feature: FeatureLike, resolution: number): Style[] => {
    const [layer, name, text] = ['layer', 'class', 'name'].map((key) => feature.get(key));
    if (!text) return [];
    if (layer === 'roads') {
      const zoom = Math.log2(WORLD_RESOLUTION / resolution);
      const size = Math.min(14, Math.max(11, 11 + (3 * (zoom - 12)) / 5));
      const along = { placement: 'line' as const, repeat: 320 };
      return [write(text, { ...along, font: `${size}px ${FONT}` }, colors, ROAD_CLASSES.indexOf(name))];
    }
    if (layer !== 'places') return [];
    const font = `600 ${name === 'city' || name === 'town' ? 16 : 13}px ${FONT}`;
    const color = name === 'water' ? colors.waterText : colors.text;
    return [write(text, { font, padding: [6, 6, 6, 6] }, { ...colors, text: color }, ROAD_CLASSES.length)];
  };
}

/** Where two names overlap, the higher rank is drawn. */
function write(text: string, options: TextOptions, colors: MapColors, rank: number): Style {
  return new Style({
    text: new Text({
      ...options,
      text,
      fill: new Fill({ color: colors.text }),
      stroke: new Stroke({ color: colors.halo, width: 2.8 }),
    }),
    zIndex: rank,
  });
}

const fill = (color: string, zIndex: number) => [new Style({ fill: new Fill({ color }), zIndex })];

const stroke = (color: string, width: number, zIndex: number) => [
  new Style({ stroke: new Stroke({ color, width, lineCap: 'round', lineJoin: 'round' }), zIndex }),
];

/** Returns a line's width at a zoom level: about a fifth of `width` at level 10, five times `width` at level 18. */
function widen(width: number, zoom: number): number {
  const [low, high, from, to] = zoom < 14 ? [10, 14, width * 0.22, width] : [14, 18, width, width * 5];
  const share = (1.5 ** (Math.min(18, Math.max(10, zoom)) - low) - 1) / (1.5 ** (high - low) - 1);
  return from + share * (to - from);
}
