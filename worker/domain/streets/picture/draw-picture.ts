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
  /** The text in the corner: the attribution of the street data, or that there is none. */
  note: string;
  /** Whether there is no street data, so that lines show only the sequence of stops. */
  isSketch: boolean;
};

/** The radius around the points of a line that labels keep clear of. */
const LINE_ROOM = 9;

/**
 * The maximum number of characters of streets, lines and marks together, which keeps the picture on the home page within 12 KB
 * gzipped.
 */
const MAX_LETTERS = 26_500;

/** Returns the whole picture as a self-contained SVG: streets, the route, labels, and marks on top. */
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

/** Returns the circles that keep street names away from the note. */
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
