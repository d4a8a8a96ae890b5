import type { MapColors } from '../map-colors.ts';
import { drawLabels, escapeText } from './draw-labels.ts';
import { drawLines, listMarks, type PictureScene } from './draw-marks.ts';
import { drawStreets, type StreetFeature } from './draw-streets.ts';
import { type Frame, project } from './frame.ts';

type Given = {
  frame: Frame;
  features: readonly StreetFeature[];
  scene: PictureScene;
  colors: MapColors;
  /** The text in the corner: the attribution of the streets, or that there are none. */
  note: string;
  /** Without streets; lines show only the order of the stops. */
  isSketch: boolean;
};

/** Points of a line between two that keep names away from it. */
const LINE_ROOM = 9;

/** The most characters of streets, lines and marks together: a picture on home is at most twelve kilobytes, gzipped. */
const MAX_LETTERS = 26_500;

/** Returns the whole picture as SVG: streets, the route, names, and marks on top. It needs nothing else to be shown. */
export function drawPicture({ frame, features, scene, colors, note, isSketch }: Given): string {
  const { width, height } = frame;
  const marks = listMarks(scene, frame, colors);
  const lines = drawLines(scene, frame, { colors, isSketch });
  const drawnMarks = marks.map(({ svg }) => svg).join('');
  const maxLetters = MAX_LETTERS - lines.length - drawnMarks.length;
  const onLines = [...scene.lines, ...scene.added].flatMap((line) =>
    line.map((place) => ({ ...project(frame, place), radius: LINE_ROOM })),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ' aria-hidden="true" font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    drawStreets(features, frame, { colors, maxLetters }),
    lines,
    drawLabels(features, { frame, colors, taken: [...marks, ...onLines, ...listNoteRoom(note, frame)] }),
    '<g text-anchor="middle" font-size="13" font-weight="700">',
    drawnMarks,
    '</g>',
    drawNote(note, frame, colors),
    '</svg>',
  ].join('');
}

const NOTE_SIZE = 9;

/** Keeps names of streets away from the note. */
function listNoteRoom(note: string, { width, height }: Frame) {
  const count = Math.ceil((note.length * NOTE_SIZE * 0.55) / 16);
  return Array.from({ length: count }, (_, index) => ({
    x: width - 8 - 16 * index,
    y: height - 8,
    radius: 10,
  }));
}

function drawNote(note: string, { width, height }: Frame, colors: MapColors): string {
  const style = `text-anchor="end" font-size="${NOTE_SIZE}" fill="${colors.text}"`;
  const halo = `stroke="${colors.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`;
  return `<text x="${width - 6}" y="${height - 6}" ${style} ${halo}>${escapeText(note)}</text>`;
}
