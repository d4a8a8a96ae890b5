import type { PlaceData, StreetData } from '#worker/engines/streets/index.ts';

/** The distance between two streets of the grid, in millionths of a degree of latitude: about 111 m. */
const STEP = 1000;

/** The northwest corner of the grid. */
const TOP = { lat: 39_300_000, lng: -76_600_000 };

/**
 * Builds a grid of five avenues running west to east and five streets running north to south, with 100 house numbers per block.
 */
export function buildGrid(): PlaceData {
  const avenues = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'].map((name, row) =>
    build(`${name} Ave`, row, 'avenue'),
  );
  const streets = ['Oak', 'Pine', 'Quince', 'Rowan', 'Sorrel'].map((name, column) =>
    build(`S ${name} St`, column, 'street'),
  );
  return {
    cities: ['Gridville'],
    areas: ['MD', 'Old Town'],
    postcodes: ['21224'],
    streets: [...avenues, ...streets],
    spots: [
      { name: "Zoé's Café", address: '110 Alder Ave', ...at(0, 0.1) },
      { name: 'Corner Market', address: '', ...at(1, 1) },
      { name: 'Corner Market', address: '', ...at(4, 4) },
    ],
  };
}

function build(name: string, line: number, kind: 'avenue' | 'street'): StreetData {
  const points = [0, 1, 2, 3, 4].map((step) => (kind === 'avenue' ? at(line, step) : at(step, line)));
  // The third street of each kind has no house numbers, so they must be inferred.
  const numbers =
    line === 2 ? [] : [0, 1, 2, 3].flatMap((block) => [110, 111, 150, 151, 190].map((n) => 100 * block + n));
  return {
    name,
    otherNames: line === 0 && kind === 'avenue' ? ['Main St'] : [],
    city: 0,
    lines: [points.flatMap(({ lat, lng }) => [lat, lng])],
    houses: numbers.map((number) => {
      const along = (number - 100) / 100;
      return { number, text: null, ...(kind === 'avenue' ? at(line, along) : at(along, line)) };
    }),
  };
}

function at(row: number, column: number): { lat: number; lng: number } {
  return { lat: TOP.lat - Math.round(row * STEP), lng: TOP.lng + Math.round(column * STEP) };
}
