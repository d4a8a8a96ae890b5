import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawExample } from './draw-example.ts';
import { readExtract } from './read-extract.ts';

const MAX_BYTES = 12_000;

const extract = readExtract(
  readFileSync(fileURLToPath(new URL('../../../tests/fixtures/streets/baltimore.osm.pbf', import.meta.url))),
);

test.each(['light', 'dark'] as const)('the landing page shows what the product draws, %s', async (theme) => {
  const picture = await drawExample(extract, theme);
  expect(gzipSync(picture).length).toBeLessThan(MAX_BYTES);
  // Drawn again by `vitest -u` when the look changes.
  await expect(picture).toMatchFileSnapshot(`../../../app/routes/marketing/example-${theme}.svg`);
});
