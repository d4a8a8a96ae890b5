import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadRoads, type RoadNetwork } from '#worker/engines/streets/index.ts';
import { buildRoads } from '#worker/local/streets/build-roads.ts';
import { type Extract, readExtract } from '#worker/local/streets/read-extract.ts';

type City = { extract: Extract; file: Uint8Array<ArrayBuffer>; network: RoadNetwork };

const cities = new Map<string, City>();

/** Returns one of the two cities in `tests/fixtures/streets` with its roads, built once per process. */
export function getCity(name: 'baltimore' | 'harrisburg'): City {
  const known = cities.get(name);
  if (known) return known;
  const extract = readCity(name);
  const file = new Uint8Array(buildRoads(extract));
  const city = { extract, file, network: loadRoads(file.buffer) };
  cities.set(name, city);
  return city;
}

export function readCity(name: 'baltimore' | 'harrisburg'): Extract {
  return readExtract(
    readFileSync(fileURLToPath(new URL(`../fixtures/streets/${name}.osm.pbf`, import.meta.url))),
  );
}
