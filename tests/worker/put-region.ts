import { env } from 'cloudflare:test';
import type { Bounds } from '#worker/domain/streets/bounds.ts';
import { buildTiles } from '#worker/local/streets/build-tiles.ts';
import { readExtract } from '#worker/local/streets/read-extract.ts';
import file from '../fixtures/streets/baltimore.osm.pbf?url&inline';

/** Builds the demo city's map like `npm run streets` does. */
async function buildArchive(): Promise<{ tiles: Uint8Array; bounds: Bounds }> {
  const base64 = file.slice(file.indexOf(',') + 1);
  const extract = readExtract(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  if (!extract.bounds) throw new Error('The extract has no bounds.');
  return { tiles: await buildTiles(extract), bounds: extract.bounds };
}

let archive: ReturnType<typeof buildArchive> | undefined;

/** Puts a city with tiles into the bucket, under a new version, since an isolate caches what it has read of a version. */
export async function putCity({ change = (tiles: Uint8Array) => tiles } = {}) {
  archive ??= buildArchive();
  const { tiles, bounds } = await archive;
  const entry = { id: 'baltimore', version: `v${crypto.randomUUID().slice(0, 8)}`, bounds };
  const folder = `${entry.id}/${entry.version}`;
  const stored = change(tiles);
  const files = { 'tiles.pmtiles': { bytes: stored.length, sha256: '0'.repeat(64) } };
  const manifest = { ...entry, date: null, attribution: '© OpenStreetMap contributors', files };
  await env.STREETS.put(`${folder}/tiles.pmtiles`, stored);
  await env.STREETS.put(`${folder}/manifest.json`, JSON.stringify(manifest));
  await env.STREETS.put('regions.json', JSON.stringify([entry]));
  return entry;
}
