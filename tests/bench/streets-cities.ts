import { readdirSync, readFileSync } from 'node:fs';
import { type BenchCity, isAtStreet, listRestaurants, measureSaved } from '#tests/bench/streets-routes.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { pickOne, type Random } from '#worker/domain/shared/random.ts';
import { mean } from '#worker/domain/shared/sum.ts';
import { loadRoads, type RoadNetwork } from '#worker/engines/streets/index.ts';
import { buildRoads } from '#worker/local/streets/build-roads.ts';
import { type Extract, readExtract } from '#worker/local/streets/read-extract.ts';

const CASES = 2000;
/** Classes of streets with restaurants. */
const STREET_CLASSES = ['primary', 'secondary', 'tertiary', 'residential', 'unclassified'];

/**
 * Measures what street times save in the cities whose extracts (`*.pbf`) are in the folder that `BENCH_CITIES` names. Most street
 * extracts have no restaurants, so they are drawn in all of them, on streets of the same classes as in the first city.
 */
export function printCities(firstCity: BenchCity): void {
  const folder = process.env.BENCH_CITIES;
  if (!folder) return;
  const shares = countRestaurants(firstCity);
  const saved = readdirSync(folder)
    .filter((file) => file.endsWith('.pbf'))
    .map((file) => {
      const extract = readExtract(readFileSync(`${folder}/${file}`));
      const city = { extract, roads: buildRoads(extract) };
      return measureSaved(file, city, CASES, (network, random) =>
        drawRestaurants(network, extract, shares, random),
      );
    });
  console.log(
    `\nIn the mean of ${saved.length} other cities ${(100 * mean(saved)).toFixed(2)} % less driving`,
  );
}

const getClass = (tags: Record<string, string>) => (tags.highway ?? '').replace('_link', '');

/** Returns the class of the street nearest to each restaurant of a city. */
function countRestaurants({ extract, roads }: BenchCity): string[] {
  const network = loadRoads(new Uint8Array(roads).buffer);
  const parts = extract.ways.flatMap(({ tags, nodes }) => {
    const places = nodes.map(extract.locate).filter((place) => place !== null && place !== undefined);
    const name = getClass(tags);
    return STREET_CLASSES.includes(name)
      ? places.slice(1).map((to, at) => ({ name, from: places[at]!, to }))
      : [];
  });
  return listRestaurants(network, extract).map((place) => {
    const distances = parts.map(({ from, to }) => measureToPart(place, from, to));
    return parts[distances.indexOf(Math.min(...distances))]!.name;
  });
}

/** Returns the squared distance from a place to a straight part of a street, in degrees of latitude. */
function measureToPart(place: LatLng, from: LatLng, to: LatLng): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180);
  const [x, y] = [(from.lng - place.lng) * shrink, from.lat - place.lat];
  const [dx, dy] = [(to.lng - from.lng) * shrink, to.lat - from.lat];
  const along = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
  return (x + along * dx) ** 2 + (y + along * dy) ** 2;
}

function drawRestaurants(
  network: RoadNetwork,
  extract: Extract,
  classes: readonly string[],
  random: Random,
): () => LatLng {
  const byClass = new Map<string, LatLng[][]>();
  for (const { tags, nodes } of extract.ways) {
    const places = nodes.map(extract.locate).filter((place) => isAtStreet(network, place));
    if (places.length > 0) byClass.set(getClass(tags), [...(byClass.get(getClass(tags)) ?? []), places]);
  }
  const there = classes.filter((name) => byClass.has(name));
  return () => pickOne(random, pickOne(random, byClass.get(pickOne(random, there))!));
}
