import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readExtract } from '../read-extract.ts';
import { buildDemoPlaces } from './build-demo-places.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const extract = readExtract(readFileSync(`${root}tests/fixtures/streets/baltimore.osm.pbf`));

test("the demo's places are those that the extract gives", async () => {
  await expect(buildDemoPlaces(extract)).toMatchFileSnapshot(
    `${root}worker/domain/orders/samples/city-places.json`,
  );
});
