import type { MapColors } from '../map-colors.ts';
import type { StreetFeature } from './draw-streets.ts';
import type { Frame, Point } from './frame.ts';

type Label = { text: string; at: Point; angle: number; size: number; color: keyof MapColors; weight: number };

/** A circle of the picture that labels must not cover. */
type Taken = Point & { radius: number };

/** The maximum number of names of each kind in a picture. */
const MAX_NAMES = { places: 5, streets: 11 };

const STREET_CLASSES = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor'];

/** The average width of a letter, as a fraction of the font size. */
const LETTER_WIDTH = 0.54;

/**
 * How far the baseline is below the middle of the letters, as a fraction of the font size. Computed, because Safari cannot center
 * text vertically.
 */
const BASELINE = 0.35;

/** How much a street may bend along its name, in radians. */
const MAX_BEND = 0.22;

/** Draws the names of neighborhoods, water and streets where there is room, never over occupied areas. */
export function drawLabels(
  features: readonly StreetFeature[],
  { frame, colors, taken }: { frame: Frame; colors: MapColors; taken: readonly Taken[] },
): string {
  const occupied = [...taken];
  const places = pick(listPlaces(features), MAX_NAMES.places, frame, occupied);
  const streets = pick(listStreets(features, frame), MAX_NAMES.streets, frame, occupied);
  const written = [...places, ...streets].map(({ text, at, angle, size, color, weight }) => {
    const turn =
      angle === 0 ? '' : ` transform="rotate(${((angle * 180) / Math.PI).toFixed(0)} ${write(at)})"`;
    const style = `fill="${colors[color]}" font-size="${size}" font-weight="${weight}"`;
    const baseline = (at.y + size * BASELINE).toFixed(0);
    return `<text x="${at.x.toFixed(0)}" y="${baseline}" ${style}${turn}>${escapeText(text)}</text>`;
  });
  if (written.length === 0) return '';
  const halo = `stroke="${colors.halo}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke"`;
  return `<g text-anchor="middle" ${halo}>${written.join('')}</g>`;
}

const write = ({ x, y }: Point) => `${x.toFixed(0)} ${y.toFixed(0)}`;

function listPlaces(features: readonly StreetFeature[]): Label[] {
  return features.flatMap(({ layer, class: kind, name, lines }) => {
    const at = lines[0]?.[0];
    if (layer !== 'places' || !name || !at) return [];
    const isWater = kind === 'water';
    const isSmall = kind === 'neighbourhood' || kind === 'hamlet' || isWater;
    const color = isWater ? ('waterText' as const) : ('text' as const);
    return [{ text: name, at, angle: 0, size: isSmall ? 12 : 14, color, weight: 600 }];
  });
}

/** Returns one label per street, along its longest straight part in the picture; main streets first. */
function listStreets(features: readonly StreetFeature[], frame: Frame): Label[] {
  const best = new Map<string, { rank: number; length: number; label: Label }>();
  for (const { layer, class: kind, name, lines } of features) {
    const rank = STREET_CLASSES.indexOf(kind);
    if (layer !== 'roads' || !name || rank < 0) continue;
    for (const line of lines) {
      const straight = findStraight(line, frame);
      if (!straight || straight.length <= (best.get(name)?.length ?? 0)) continue;
      const label = { text: name, ...straight, size: 10.5, color: 'text' as const, weight: 500 };
      best.set(name, { rank, length: straight.length, label });
    }
  }
  return [...best.values()]
    .filter(({ length, label }) => length > measure(label) * 1.05)
    .sort((one, other) => one.rank - other.rank || other.length - one.length)
    .map(({ label }) => label);
}

const measure = ({ text, size }: Label) => text.length * size * LETTER_WIDTH;

type Straight = { at: Point; angle: number; length: number };

/** Returns the center, length and angle of the longest nearly straight part of a line within the picture. */
function findStraight(line: readonly Point[], frame: Frame): Straight | null {
  let found: Straight | null = null;
  let from = 0;
  for (let to = 1; to < line.length; to += 1) {
    const [start, before, end] = [line[from], line[to - 1], line[to]];
    if (!start || !before || !end) continue;
    const heading = Math.atan2(end.y - before.y, end.x - before.x);
    const whole = Math.atan2(end.y - start.y, end.x - start.x);
    const bend = Math.abs(Math.atan2(Math.sin(heading - whole), Math.cos(heading - whole)));
    if (bend > MAX_BEND || !isInside(end, frame, 0)) {
      from = isInside(end, frame, 0) ? to - 1 : to;
      continue;
    }
    if (!isInside(start, frame, 0)) {
      from = to;
      continue;
    }
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length <= (found?.length ?? 0)) continue;
    // Keeps names upright: they read from the left or from below.
    const angle = whole > Math.PI / 2 ? whole - Math.PI : whole < -Math.PI / 2 ? whole + Math.PI : whole;
    found = { at: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, angle, length };
  }
  return found;
}

function isInside({ x, y }: Point, { width, height }: Frame, margin: number): boolean {
  return x > margin && x < width - margin && y > margin && y < height - margin;
}

/** Picks the first labels that have room, and marks that room as taken. */
function pick(labels: readonly Label[], count: number, frame: Frame, taken: Taken[]): Label[] {
  const picked: Label[] = [];
  for (const label of labels) {
    if (picked.length === count) break;
    const half = measure(label) / 2;
    const parts = Math.max(2, Math.ceil((2 * half) / label.size));
    const needed = Array.from({ length: parts + 1 }, (_, index): Taken => {
      const along = -half + (2 * half * index) / parts;
      const at = {
        x: label.at.x + along * Math.cos(label.angle),
        y: label.at.y + along * Math.sin(label.angle),
      };
      return { ...at, radius: label.size * 0.9 };
    });
    const isFree = needed.every(
      (one) =>
        isInside(one, frame, label.size * 0.6) &&
        taken.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > one.radius + other.radius),
    );
    if (!isFree) continue;
    taken.push(...needed);
    picked.push(label);
  }
  return picked;
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
