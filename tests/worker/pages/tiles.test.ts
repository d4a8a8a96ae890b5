import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { expect, test } from 'vitest';
import { send } from '../client.ts';
import { putCity } from '../put-region.ts';

/** The tile at the waterfront of the demo city. */
const HARBOR = '14/4706/6245';

const { version } = await putCity();
const ask = (path: string, headers?: Record<string, string>) =>
  send('GET', `/streets/baltimore/${path}`, { headers: headers ?? { 'Accept-Encoding': 'gzip' } });

test('a street tile is public, and a browser loads it only once', async () => {
  const answer = await ask(`${version}/${HARBOR}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('Content-Encoding')).toBe('gzip');
  expect(answer.headers.get('Content-Type')).toBe('application/vnd.mapbox-vector-tile');
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  const bytes = await answer.arrayBuffer();
  const plain = new Response(new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip')));
  const { layers } = new VectorTile(new Pbf(new Uint8Array(await plain.arrayBuffer())));
  expect(Object.keys(layers)).toEqual(expect.arrayContaining(['water', 'roads', 'buildings']));
  const again = await ask(`${version}/${HARBOR}`);
  expect(await again.arrayBuffer()).toEqual(bytes);
});

test('sends the same tile uncompressed to a client without gzip', async () => {
  const answer = await ask(`${version}/${HARBOR}`, { 'Accept-Encoding': 'identity' });
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  const { layers } = new VectorTile(new Pbf(new Uint8Array(await answer.arrayBuffer())));
  expect(layers.roads?.length).toBeGreaterThan(100);
});

test('returns an empty tile where nothing is drawn, rather than none', async () => {
  expect((await ask(`${version}/14/0/0`)).status).toBe(204);
});

test.each([
  ['another version', `gone/${HARBOR}`],
  ['a zoom level that has no tiles', `${version}/15/9412/12490`],
  ['a tile outside the world', `${version}/8/256/0`],
  ['a number that is none', `${version}/14/4706/6245.0`],
  ['a leading zero', `${version}/14/04706/6245`],
  ['a name no region has', `..%2F..%2Fv1/${HARBOR}`],
  ['a longer path', `${version}/${HARBOR}/0`],
])('%s is not found, and not cached', async (_, path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('a broken or truncated archive counts as not found, rather than as an error', async () => {
  const broken = await putCity({ change: (tiles) => tiles.map((byte) => byte ^ 255) });
  expect((await ask(`${broken.version}/${HARBOR}`)).status).toBe(404);
  const short = await putCity({ change: (tiles) => tiles.slice(0, 100) });
  expect((await ask(`${short.version}/${HARBOR}`)).status).toBe(404);
});
