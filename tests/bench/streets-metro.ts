import { createRandom } from '#worker/domain/shared/random.ts';
import type { Extract, Tags, Way } from '#worker/local/streets/read-extract.ts';

const SOUTH = 39;
const WEST = -77;
/** Degrees between streets, some 110 m in both directions. */
const LAT_STEP = 0.001;
const LNG_STEP = 0.00128;

/**
 * Returns the extract of an invented metro on a jittered grid of `size` by `size` crossings: a trunk road every 96 lines,
 * arterials with signals every 8, and one-way streets downtown. An eighth of the residential blocks are missing, and others have
 * bends.
 */
export function buildMetro(size: number, seed: number): Extract {
  const random = createRandom(seed);
  const lats: number[] = [];
  const lngs: number[] = [];
  const add = (lat: number, lng: number) => {
    lngs.push(lng);
    return lats.push(lat) - 1;
  };
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      add(SOUTH + LAT_STEP * (row + 0.3 * random()), WEST + LNG_STEP * (column + 0.3 * random()));
    }
  }
  const ways: Way[] = [];
  for (let line = 0; line < size; line++) {
    for (const isRow of [true, false]) {
      const node = (step: number) => (isRow ? line * size + step : step * size + line);
      let nodes: number[] = [];
      const close = () => {
        if (nodes.length > 1) ways.push({ id: ways.length, nodes, tags: tagLine(line, isRow, size) });
        nodes = [];
      };
      for (let step = 0; step < size; step++) {
        nodes.push(node(step));
        const [from, to] = [node(step), node(step + 1)];
        if (step + 1 === size || (isResidential(line) && random() < 0.125)) close();
        else if (random() < 0.4) nodes.push(bend(from, to));
      }
      close();
    }
  }
  function bend(from: number, to: number): number {
    const midpoint = (values: number[]) => ((values[from] as number) + (values[to] as number)) / 2;
    return add(midpoint(lats) + 0.0001 * random(), midpoint(lngs) + 0.0001 * random());
  }
  return {
    locate: (id) => (id < lats.length ? { lat: lats[id] as number, lng: lngs[id] as number } : null),
    nodes: listSignals(size).map((id) => ({
      id,
      lat: lats[id] as number,
      lng: lngs[id] as number,
      tags: { highway: 'traffic_signals' },
    })),
    ways,
    relations: [],
    date: null,
    bounds: { south: SOUTH, west: WEST, north: SOUTH + LAT_STEP * size, east: WEST + LNG_STEP * size },
  };
}

const isResidential = (line: number) => line % 8 !== 0;

function tagLine(line: number, isRow: boolean, size: number): Tags {
  const name = `${line} ${isRow ? 'Street' : 'Avenue'}`;
  if (line % 96 === 0) return { highway: 'trunk', maxspeed: '55 mph', name };
  if (line % 24 === 0) return { highway: 'primary', name };
  if (line % 8 === 0) return { highway: 'secondary', name };
  const isDowntown = Math.abs(line - size / 2) < size / 10;
  if (!isDowntown) return { highway: 'residential', name };
  return { highway: 'residential', name, oneway: line % 2 === 0 ? 'yes' : '-1' };
}

function listSignals(size: number): number[] {
  const signals: number[] = [];
  for (let row = 0; row < size; row += 8) {
    for (let column = 0; column < size; column += 8) signals.push(row * size + column);
  }
  return signals;
}
