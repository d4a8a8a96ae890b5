import type { MapColors } from '../map-colors.ts';
import { ROAD_LOOKS } from '../road-looks.ts';
import type { Frame, Point } from './frame.ts';
import { clipArea, clipToPicture, STEPS, writePath } from './write-path.ts';

/** One feature of a map layer, with its lines or rings in the picture's units. */
export type StreetFeature = {
  layer: string;
  class: string;
  name: string | null;
  lines: Point[][];
};

/** The factor by which a road is drawn wider per zoom level. */
const GROWTH = 1.5;

const BUILT = ['industrial', 'commercial', 'campus'];

const LAND: [classes: string[], color: keyof MapColors][] = [
  [['park', 'cemetery', 'pitch'], 'park'],
  [['wood'], 'wood'],
  [['pier'], 'ground'],
];

type StreetsLook = { colors: MapColors; maxLetters: number };

/** Draws streets, water and parks as SVG in layer order; the most important features use the character budget first. */
export function drawStreets(
  features: readonly StreetFeature[],
  frame: Frame,
  { colors, maxLetters }: StreetsLook,
): string {
  const budget = { left: maxLetters };
  const take = (isWanted: (feature: StreetFeature) => boolean, isArea: boolean): string => {
    const lines = features
      .filter(isWanted)
      .flatMap(({ lines }) =>
        isArea
          ? lines.map((ring) => clipArea(ring, frame))
          : lines.flatMap((line) => clipToPicture(line, frame)),
      );
    const data = writePath(lines, { isClosed: isArea });
    // The first group that does not fit ends the budget, because lanes are useless without the streets they lead to.
    budget.left = data.length > budget.left ? 0 : budget.left - data.length;
    return budget.left > 0 ? data : '';
  };
  const water = take(({ layer }) => layer === 'water', true);
  const land = LAND.map(([classes, color]) => {
    const isWanted = (feature: StreetFeature) => feature.layer === 'land' && classes.includes(feature.class);
    return { path: take(isWanted, true), color };
  });
  const roads = Object.entries(ROAD_LOOKS)
    .reverse()
    .map(([name, look]) => ({
      name,
      look,
      path: take((road) => road.layer === 'roads' && road.class === name, false),
    }))
    .reverse();
  const rail = take((road) => road.layer === 'roads' && road.class === 'rail', false);
  const pier = take((road) => road.layer === 'roads' && road.class === 'pier', false);
  const stream = take(({ layer }) => layer === 'waterways', false);
  // Built-up areas are the least important and take the most characters.
  const built = take(({ layer, class: kind }) => layer === 'land' && BUILT.includes(kind), true);
  const buildings = take(({ layer }) => layer === 'buildings', true);
  const widen = (width: number) => (width * GROWTH ** (frame.zoom - 14) * STEPS).toFixed(1);
  const withCasing = roads.filter(({ look, path }) => look.hasCasing && path);
  return [
    `<defs>${withCasing.map(({ name, path }) => `<path id="${name}" d="${path}"/>`).join('')}</defs>`,
    `<g transform="scale(${1 / STEPS})" stroke-linejoin="round" stroke-linecap="round">`,
    fill(built, colors.built),
    ...land.map(({ path, color }) => fill(path, colors[color])),
    fill(water, colors.water),
    stroke(stream, colors.water, widen(2)),
    stroke(pier, colors.ground, widen(3)),
    fill(buildings, colors.building),
    '<g fill="none">',
    ...withCasing.map(
      ({ name, look }) =>
        `<use href="#${name}" stroke="${colors.casing}" stroke-width="${widen(look.width + 1.6)}"/>`,
    ),
    stroke(rail, colors.rail, widen(1.4)),
    ...roads.map(({ name, look, path }) => {
      const line = `stroke="${colors[look.color]}" stroke-width="${widen(look.width)}"`;
      if (!path) return '';
      return look.hasCasing ? `<use href="#${name}" ${line}/>` : `<path d="${path}" ${line}/>`;
    }),
    '</g></g>',
  ].join('');
}

function fill(data: string, color: string): string {
  return data && `<path d="${data}" fill="${color}"/>`;
}

function stroke(data: string, color: string, width: string): string {
  return data && `<path d="${data}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}
