import { env } from 'cloudflare:test';
import { regionManifestSchema } from '#worker/domain/streets/region-manifest.ts';

const { DEMO_REGION } = env as unknown as { DEMO_REGION: Fetcher };

async function readDemoFile(name: string): Promise<ArrayBuffer> {
  const response = await DEMO_REGION.fetch(`http://demo-region/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Puts the shipped region into the bucket, as `npm start` does. For `beforeAll`: what asked for streets before continues
 * without them for a minute.
 */
export async function putDemoRegion() {
  const manifest = regionManifestSchema.parse(
    JSON.parse(new TextDecoder().decode(await readDemoFile('manifest.json'))),
  );
  const { id, version, bounds } = manifest;
  for (const name of ['manifest.json', ...Object.keys(manifest.files)]) {
    await env.STREETS.put(`${id}/${version}/${name}`, await readDemoFile(name));
  }
  await env.STREETS.put('regions.json', JSON.stringify([{ id, version, bounds }]));
  return manifest;
}
