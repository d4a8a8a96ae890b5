import { readFileSync } from 'node:fs';
import { timed } from '#tests/bench/measure.ts';
import { printCities } from '#tests/bench/streets-cities.ts';
import { benchMap } from '#tests/bench/streets-map.ts';
import { buildMetro } from '#tests/bench/streets-metro.ts';
import { benchNetwork, printHeads } from '#tests/bench/streets-network.ts';
import { benchPlaces } from '#tests/bench/streets-places.ts';
import { benchRoutes } from '#tests/bench/streets-routes.ts';
import { benchTiles } from '#tests/bench/streets-tiles.ts';
import { printTargets } from '#tests/bench/targets.ts';
import { buildRoads } from '#worker/local/streets/build-roads.ts';
import { readExtract } from '#worker/local/streets/read-extract.ts';

/** Lines of the generated metro in each direction, enough for 250,000 junctions. */
const METRO_LINES = 510;

type Given = { root: string; findChromium: () => string };

/**
 * Measures speed, size and accuracy of streets, addresses and map, and what they save. Times are CPU times, except for the map,
 * where a person waits.
 */
export async function run({ root, findChromium }: Given): Promise<boolean> {
  const read = (city: string) => readExtract(readFileSync(`${root}tests/fixtures/streets/${city}.osm.pbf`));
  const [baltimore, baltimoreMs] = timed(() => buildRoads(read('baltimore')));
  const [harrisburg, harrisburgMs] = timed(() => buildRoads(read('harrisburg')));
  const [metro, metroMs] = timed(() => buildRoads(buildMetro(METRO_LINES, 1)));
  printHeads();
  const targets = [
    ...(await benchNetwork(root, 'baltimore', baltimore, { matrixMs: 1, coldMs: 50 })),
    // No times were set for the second city; memory, legs and accuracy are checked.
    ...(await benchNetwork(root, 'harrisburg', harrisburg, null)),
    ...(await benchNetwork(root, 'metro', metro, { matrixMs: 10, coldMs: 350 })),
    benchRoutes(
      { extract: read('harrisburg'), roads: harrisburg },
      { extract: read('baltimore'), roads: baltimore },
    ),
    ...benchPlaces(read('baltimore')),
    ...(await benchTiles(read('baltimore'))),
    ...(await benchMap(findChromium())),
  ];
  printCities({ extract: read('baltimore'), roads: baltimore });
  const seconds = [baltimoreMs, harrisburgMs, metroMs].map((ms) => (ms / 1000).toFixed(1));
  console.log(
    `\nBuilding roads.bin: Baltimore ${seconds[0]} s, Harrisburg ${seconds[1]} s, metro ${seconds[2]} s`,
  );
  return printTargets(targets);
}
