import type { MapColors } from '../map-colors.ts';
import { drawLabels } from './draw-labels.ts';
import { drawLines, listMarks, type PictureScene } from './draw-marks.ts';
import { drawStreets, type StreetFeature } from './draw-streets.ts';
import { type Frame, project } from './frame.ts';

type Given = { frame: Frame; features: readonly StreetFeature[]; scene: PictureScene; colors: MapColors };

/** Points of a line between two that keep names away from it. */
const LINE_ROOM = 9;

/** Returns the whole picture as SVG: streets, the route, names, and marks on top. It needs nothing else to be shown. */
export function drawPicture({ frame, features, scene, colors }: Given): string {
  const { width, height } = frame;
  const marks = listMarks(scene, frame, colors);
  const onLines = scene.lines.flatMap((line) => line.map((place) => ({ ...project(frame, place), radius: LINE_ROOM })));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ' font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    drawStreets(features, frame, colors),
    drawLines(scene, frame, colors),
    drawLabels(features, { frame, colors, taken: [...marks, ...onLines] }),
    '<g text-anchor="middle" dominant-baseline="central" font-size="13" font-weight="700">',
    ...marks.map(({ svg }) => svg),
    '</g></svg>',
  ].join('');
}
