import { env } from 'cloudflare:test';
import { type RegionFile, regionManifestSchema } from '#worker/domain/streets/region-manifest.ts';

const { DEMO_REGION } = env as unknown as { DEMO_REGION: Fetcher };

async function readDemoFile(name: string): Promise<ArrayBuffer> {
  const response = await DEMO_REGION.fetch(`http://demo-region/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Puts the shipped region into the bucket, as `npm start` does. Use it in `beforeAll`: a request for streets before that caches
 * the list of regions, without this one, for a minute.
 */
export const putDemoRegion = () => putRegion({});

/**
 * Puts the shipped region with one broken file into the bucket, under a new version, since an isolate caches what it has read.
 */
export const putBrokenRegion = (broken: RegionFile) => putRegion({ broken, version: crypto.randomUUID() });

async function putRegion(change: { broken?: RegionFile; version?: string }) {
  const shipped = regionManifestSchema.parse(
    JSON.parse(new TextDecoder().decode(await readDemoFile('manifest.json'))),
  );
  const manifest = { ...shipped, version: change.version ?? shipped.version };
  const { id, version, bounds } = manifest;
  await env.STREETS.put(`${id}/${version}/manifest.json`, JSON.stringify(manifest));
  for (const name of Object.keys(manifest.files)) {
    const file = new Uint8Array(await readDemoFile(name));
    await env.STREETS.put(
      `${id}/${version}/${name}`,
      name === change.broken ? file.map((byte) => byte ^ 255) : file,
    );
  }
  await env.STREETS.put('regions.json', JSON.stringify([{ id, version, bounds }]));
  return manifest;
}
