import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { MapColors } from '../map-colors.ts';
import { mergeMarks, writeNumbers } from '../merge-marks.ts';
import { type Frame, type Point, project } from './frame.ts';
import { STEPS, writePath } from './write-path.ts';

/** What is drawn over the streets. The first line leads to the next stop; `added` lines are the detour for an offer. */
export type PictureScene = {
  lines: LatLng[][];
  added: LatLng[][];
  stops: (LatLng & { sequence: number; kind: 'pickup' | 'dropoff'; isAdded: boolean })[];
  /** Pickups and drop-offs of orders that are not on the route. */
  orders: (LatLng & { kind: 'pickup' | 'dropoff'; status: 'pending' | 'accepted' })[];
  busyAreas: LatLng[];
  restaurants: LatLng[];
  position: LatLng | null;
};

/** Stops closer than this, in points of the picture, share a mark. */
const MERGE_DISTANCE = 20;

/** A mark of the picture and the circle it occupies. */
type Mark = Point & { radius: number; svg: string };

type LineLook = { colors: MapColors; isSketch: boolean };

/** Draws the route: the next leg bold, later legs lighter; a detour for an offer, and a sketch, dashed. */
export function drawLines(
  { lines, added }: PictureScene,
  frame: Frame,
  { colors, isSketch }: LineLook,
): string {
  const toPoints = (line: LatLng[]) => line.map((place) => project(frame, place));
  const [first, ...others] = lines.map(toPoints);
  const detour = writePath(added.map(toPoints), { isClosed: false });
  const next = first ? writePath([first], { isClosed: false }) : '';
  const later = writePath(others, { isClosed: false });
  const path = (id: string, data: string) => data && `<path id="${id}" d="${data}"/>`;
  const use = (id: string, data: string, color: string, width: number, extra = '') =>
    data && `<use href="#${id}" stroke="${color}" stroke-width="${width * STEPS}"${extra}/>`;
  return [
    `<defs>${path('later', later)}${path('next', next)}${path('added', detour)}</defs>`,
    `<g transform="scale(${1 / STEPS})" fill="none" stroke-linejoin="round" stroke-linecap="round">`,
    ...(isSketch
      ? [
          use('later', later, colors.route, 1.5, ' stroke-dasharray="2 8" opacity=".6"'),
          use('next', next, colors.route, 2, ' stroke-dasharray="2 8"'),
        ]
      : [
          use('later', later, colors.routeCasing, 6),
          use('later', later, colors.route, 3.5, ' opacity=".6"'),
          use('next', next, colors.routeCasing, 8),
          use('next', next, colors.route, 5),
        ]),
    use('added', detour, colors.routeCasing, 6),
    use('added', detour, colors.offer, 3.5, ' stroke-linecap="butt" stroke-dasharray="8 5"'),
    '</g>',
  ].join('');
}

/** Draws all marks, with the next stop on top of later ones; those of an offer's pickup and drop-off are smaller. */
export function listMarks(scene: PictureScene, frame: Frame, colors: MapColors): Mark[] {
  const at = <Place extends LatLng>(places: readonly Place[]) =>
    places.map((place) => ({ ...place, ...project(frame, place) }));
  const stops = mergeMarks(at(scene.stops), MERGE_DISTANCE);
  return [
    ...at(scene.busyAreas).map((area) => createDot(area, 20, colors.busySoft, 'none', 0, ' opacity=".4"')),
    ...at(scene.orders).map(({ kind, status, ...place }) => {
      const { surface, route, offer } = colors;
      if (status === 'accepted') {
        return kind === 'pickup'
          ? createDot(place, 5.5, surface, route, 3)
          : createDot(place, 6, route, surface, 2);
      }
      return kind === 'pickup'
        ? createDot(place, 4, surface, offer, 2.5)
        : createDot(place, 4.5, offer, surface, 1.5);
    }),
    ...at(scene.restaurants).map((place) => createDiamond(place, colors)),
    ...stops.reverse().map(({ x, y, items }) => createStop({ x, y }, items, colors)),
    ...at(scene.position ? [scene.position] : []).flatMap((place) => [
      createDot(place, 13, colors.position, 'none', 0, ' opacity=".22"'),
      createDot(place, 7, colors.position, colors.surface, 3),
    ]),
  ];
}

function createDot(
  { x, y }: Point,
  radius: number,
  fill: string,
  line: string,
  width: number,
  extra = '',
): Mark {
  const stroke = width > 0 ? ` stroke="${line}" stroke-width="${width}"` : '';
  return {
    x,
    y,
    radius,
    svg: `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${fill}"${stroke}${extra}/>`,
  };
}

function createDiamond({ x, y }: Point, colors: MapColors): Mark {
  const data = `m${x.toFixed(1)} ${(y - 8).toFixed(1)}l8 8-8 8-8-8z`;
  return {
    x,
    y,
    radius: 8,
    svg: `<path d="${data}" fill="${colors.ink}" stroke="${colors.surface}" stroke-width="2"/>`,
  };
}

function createStop({ x, y }: Point, stops: PictureScene['stops'], colors: MapColors): Mark {
  const text = writeNumbers(stops.map(({ sequence }) => sequence));
  const isPickup = stops.every(({ kind }) => kind === 'pickup');
  const isAdded = stops.every((stop) => stop.isAdded);
  const [fill, line, ink] = isAdded
    ? [colors.surface, colors.offer, colors.offer]
    : isPickup
      ? [colors.surface, colors.route, colors.route]
      : [colors.route, colors.routeCasing, colors.onRoute];
  const dashes = isAdded ? ' stroke-dasharray="4 3"' : '';
  const half = Math.max(12, 7 + text.length * 3.6);
  const box = `x="${(x - half).toFixed(1)}" y="${(y - 12).toFixed(1)}" width="${2 * half}" height="24" rx="12"`;
  const letters = `<text x="${x.toFixed(1)}" y="${(y + 4.5).toFixed(1)}" fill="${ink}">${text}</text>`;
  return {
    x,
    y,
    radius: half + 2,
    svg: `<rect ${box} fill="${fill}" stroke="${line}" stroke-width="2.5"${dashes}/>${letters}`,
  };
}
