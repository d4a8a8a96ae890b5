import { expect, test } from 'vitest';
import { buildExtract } from '#tests/factories/build-extract.ts';
import { getCity, readCity } from '#tests/factories/get-city.ts';
import { driveFrom, groupByStart, listPieces } from '#tests/factories/read-streets-independently.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom, pickOne } from '#worker/domain/shared/random.ts';
import { computeMatrix, findLeg, loadRoads, snapToRoad } from '#worker/engines/streets/index.ts';
import { buildRoads } from './build-roads.ts';
import type { Tags } from './read-extract.ts';
import { cutWays } from './roads/cut-ways.ts';
import { joinStreets } from './roads/join-streets.ts';
import { keepConnected } from './roads/keep-connected.ts';
import { packRoads } from './roads/pack-roads.ts';

const MIDNIGHT = 0;
const load = (file: Uint8Array) => loadRoads(new Uint8Array(file).buffer);

test('builds the same bytes from the same extract', () => {
  expect(Buffer.compare(buildRoads(readCity('baltimore')), getCity('baltimore').file)).toBe(0);
});

test.each(['baltimore', 'harrisburg'] as const)(
  'drives in %s take what an independent reading of the extract says',
  (city) => {
    const { extract } = getCity(city);
    const junctions = keepConnected(cutWays(extract));
    // Without delays at crossings and turn restrictions, which the independent calculation doesn't model.
    const streets = junctions.streets.map((one) => ({ ...one, secondsAtFrom: null, secondsAtTo: null }));
    const network = load(packRoads(joinStreets({ ...junctions, streets }, new Set())));
    const piecesFrom = groupByStart(listPieces(extract));
    const random = createRandom(7);
    const crossings = [...piecesFrom.keys()].filter((node) => (piecesFrom.get(node)?.length ?? 0) > 2);
    const reached = driveFrom(pickOne(random, crossings), piecesFrom);
    const nodes = Array.from({ length: 60 }, () => pickOne(random, crossings)).filter(
      (node) => reached.has(node) && junctions.nodes.includes(node),
    );
    expect(nodes.length).toBeGreaterThan(30);
    const { minutes } = computeMatrix(
      network,
      nodes.flatMap((node) => extract.locate(node) ?? []),
      MIDNIGHT,
    );
    nodes.slice(0, 12).forEach((from, row) => {
      const expected = driveFrom(from, piecesFrom);
      nodes.forEach((to, column) => {
        expect(Math.abs((minutes[row]?.[column] ?? 0) - (expected.get(to) ?? 0))).toBeLessThan(
          0.002 * (expected.get(to) ?? 0) + 0.002,
        );
      });
    });
  },
);

/** Whether a place lies on the line segment between two others, within about a tenth of a meter. */
function isBetween(place: LatLng, from: LatLng, to: LatLng): boolean {
  const distance = (one: LatLng, other: LatLng) =>
    Math.hypot(one.lat - other.lat, 0.774 * (one.lng - other.lng));
  return distance(from, place) + distance(place, to) < distance(from, to) + 2e-6;
}

test.each(['baltimore', 'harrisburg'] as const)(
  'one-way streets, roundabouts and ramps of %s are never driven against',
  (city) => {
    const { extract, network } = getCity(city);
    const key = (place: LatLng | null | undefined) =>
      place ? `${Math.round(1e6 * place.lat)},${Math.round(1e6 * place.lng)}` : 'nowhere';
    const allowed = new Set(
      listPieces(extract).map(({ from, to }) => `${key(extract.locate(from))}>${key(extract.locate(to))}`),
    );
    const random = createRandom(11);
    const junctionLat = [...network.sections.junctionLat];
    // Near a junction, as start or end of a drive.
    const place = () => {
      const junction = Math.floor(random() * junctionLat.length);
      return {
        lat: (junctionLat[junction] ?? 0) / 1e6 + 0.002 * (random() - 0.5),
        lng: (network.sections.junctionLng[junction] ?? 0) / 1e6 + 0.002 * (random() - 0.5),
      };
    };
    const endingAt = new Map<string, LatLng[]>();
    for (const piece of listPieces(extract, true)) {
      const [from, to] = [extract.locate(piece.from), extract.locate(piece.to)];
      if (from) endingAt.set(key(to), [...(endingAt.get(key(to)) ?? []), from]);
    }
    const steps: string[] = [];
    const starts: boolean[] = [];
    for (let round = 0; round < 300; round++) {
      const line = findLeg(network, place(), place(), MIDNIGHT)?.line ?? [];
      // The first and the last step cover only part of a street.
      for (let index = 2; index < line.length - 1; index++) {
        steps.push(`${key(line[index - 1])}>${key(line[index])}`);
      }
      const [start, second] = line;
      if (start && second && line.length > 3) {
        starts.push((endingAt.get(key(second)) ?? []).some((from) => isBetween(start, from, second)));
      }
    }
    expect(starts.length).toBeGreaterThan(200);
    expect(starts.filter((isAlong) => !isAlong)).toEqual([]);
    expect(steps.length).toBeGreaterThan(10_000);
    expect(steps.filter((step) => !allowed.has(step))).toEqual([]);
  },
);

/** A block with corners 1 (north-west), 2 (north-east), 3 (south-east) and 4 (south-west). */
const BLOCK = { 1: [1, 0], 2: [1, 1], 3: [0, 1], 4: [0, 0] } as const;
const corner = (id: 1 | 2 | 3 | 4) => ({
  lat: 39.29 + 0.001 * BLOCK[id][0],
  lng: -76.57 + 0.00129 * BLOCK[id][1],
});
const corners = () => ({ 1: [1, 0], 2: [1, 1], 3: [0, 1], 4: [0, 0] }) as Record<number, [number, number]>;
const street = (...nodes: number[]) => ({
  nodes,
  tags: { highway: 'residential', name: `${nodes[0]} Street` },
});
const oneWay = (oneway: string, ...nodes: number[]) => ({ nodes, tags: { highway: 'residential', oneway } });
const miles = (file: Uint8Array, from: 1 | 2 | 3 | 4, to: 1 | 2 | 3 | 4) =>
  findLeg(load(file), corner(from), corner(to), MIDNIGHT)?.miles ?? Number.POSITIVE_INFINITY;
const SIDE = 0.0691;

test('allows a one-way street only in its direction, which can be against its nodes', () => {
  const along = buildRoads(buildExtract(corners(), [oneWay('yes', 1, 2), street(2, 3, 4, 1)]));
  expect(miles(along, 1, 2)).toBeCloseTo(SIDE, 2);
  expect(miles(along, 2, 1)).toBeCloseTo(3 * SIDE, 2);
  const against = buildRoads(buildExtract(corners(), [oneWay('-1', 1, 2), street(2, 3, 4, 1)]));
  expect(miles(against, 1, 2)).toBeCloseTo(3 * SIDE, 2);
  expect(miles(against, 2, 1)).toBeCloseTo(SIDE, 2);
});

test('routes around the block to reach a place behind on a one-way street', () => {
  const roads = load(buildRoads(buildExtract(corners(), [oneWay('yes', 1, 2), street(2, 3, 4, 1)])));
  const at = (share: number) => ({ lat: 39.291, lng: -76.57 + 0.00129 * share });
  expect(findLeg(roads, at(0.3), at(0.7), MIDNIGHT)?.miles).toBeCloseTo(0.4 * SIDE, 3);
  expect(findLeg(roads, at(0.7), at(0.3), MIDNIGHT)?.miles).toBeCloseTo(3.6 * SIDE, 2);
});

test('treats roundabouts and motorways as one-way without a oneway tag', () => {
  const kinds: Tags[] = [{ highway: 'tertiary', junction: 'roundabout' }, { highway: 'motorway' }];
  for (const tags of kinds) {
    const file = buildRoads(buildExtract(corners(), [{ nodes: [1, 2, 3, 4, 1], tags }, street(1, 3)]));
    expect(miles(file, 1, 2)).toBeCloseTo(SIDE, 2);
    expect(miles(file, 2, 1)).toBeGreaterThan(2 * SIDE);
  }
});

test('respects prohibited and mandatory turns', () => {
  // Eastbound on 4-3, the left turn to 2 is prohibited, so the route continues to 5 and around by 6.
  const more = { ...corners(), 5: [0, 2], 6: [1, 2] } as Record<number, [number, number]>;
  const ways = [
    street(4, 3),
    street(3, 2),
    street(3, 5),
    street(5, 6),
    street(6, 2),
    street(2, 1),
    street(1, 4),
  ];
  const free = buildRoads(buildExtract(more, ways));
  expect(miles(free, 4, 2)).toBeCloseTo(2 * SIDE, 2);
  for (const restriction of [
    { from: 1, via: 3, to: 2, kind: 'no_left_turn' },
    { from: 1, via: 3, to: 3, kind: 'only_straight_on' },
  ]) {
    const roads = load(buildRoads(buildExtract(more, ways, [restriction])));
    const from = { lat: 39.29, lng: -76.57 + 0.00129 * 0.9 };
    const to = { lat: 39.2901, lng: -76.57 + 0.00129 };
    expect(findLeg(roads, from, to, MIDNIGHT)?.miles).toBeGreaterThan(1.5 * SIDE);
    expect(findLeg(roads, to, from, MIDNIGHT)?.miles).toBeLessThan(0.5 * SIDE);
  }
});

test("a barrier blocks a street, but a gate doesn't", () => {
  const ways = [street(1, 5, 2), street(2, 3, 4, 1)];
  const withMiddle = (barrier: string) =>
    buildRoads(
      buildExtract({ ...corners(), 5: [1, 0.5, { barrier }] } as Parameters<typeof buildExtract>[0], ways),
    );
  expect(miles(withMiddle('gate'), 1, 2)).toBeCloseTo(SIDE, 2);
  expect(miles(withMiddle('bollard'), 1, 2)).toBeCloseTo(3 * SIDE, 2);
});

test('omits streets that are private, disconnected or cut off by the edge of the extract', () => {
  const far = { ...corners(), 7: [3, 3], 8: [3, 4] } as Record<number, [number, number]>;
  const ways = [
    street(1, 2),
    street(2, 3),
    street(3, 4),
    street(4, 1),
    street(2, 99),
    street(7, 8),
    { nodes: [1, 3], tags: { highway: 'service', access: 'private' } },
  ];
  const roads = load(buildRoads(buildExtract(far, ways)));
  expect(snapToRoad(roads, { lat: 39.2905, lng: -76.569355 })?.meters).toBeGreaterThan(40);
  expect(snapToRoad(roads, { lat: 39.293, lng: -76.566 })?.meters ?? 999).toBeGreaterThan(200);
});

test('rejects an extract without streets', () => {
  expect(() => buildRoads(buildExtract(corners(), []))).toThrow('no streets');
});
