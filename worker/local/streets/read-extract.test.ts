import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readExtract } from './read-extract.ts';

const file = readFileSync(
  fileURLToPath(new URL('../../../tests/fixtures/streets/baltimore.osm.pbf', import.meta.url)),
);

test('reads all nodes, addresses, streets and multipolygons of an extract', () => {
  const { bounds, nodes, ways, relations, locate } = readExtract(file);
  expect(ways.length).toBeGreaterThan(7000);
  expect(relations.length).toBeGreaterThan(0);
  const hasNumber = ({ tags }: { tags: Record<string, string> }) => tags['addr:housenumber'] !== undefined;
  expect([...nodes, ...ways, ...relations].filter(hasNumber)).toHaveLength(1330);
  const places = ways.flatMap((way) => way.nodes).map(locate);
  const isNear = (degrees: number | undefined, center: number) => Math.abs((degrees ?? 0) - center) < 0.5;
  expect(places.filter((place) => !isNear(place?.lat, 39.28) || !isNear(place?.lng, -76.57))).toEqual([]);
  expect(bounds === null || bounds.west < bounds.east).toBe(true);
});

test('rejects a truncated file, and a file of another kind', () => {
  expect(() => readExtract(file.subarray(0, file.length - 10))).toThrow('ends within');
  expect(() => readExtract(new TextEncoder().encode('<osm version="0.6"></osm>'))).toThrow();
});
