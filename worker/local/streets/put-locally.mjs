import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Miniflare } from 'miniflare';
import { ROOT } from '../settings.mjs';
import { listObjects, replaceRegion } from './list-objects.mjs';

/** The bucket of local runs: the one of wrangler.toml that belongs to no environment. */
function readBucketName() {
  const toml = readFileSync(path.join(ROOT, 'wrangler.toml'), 'utf8');
  const name = /^\[\[r2_buckets\]\]\s*\nbinding = "STREETS"\s*\nbucket_name = "([^"]+)"/m.exec(toml)?.[1];
  if (!name) throw new Error('wrangler.toml binds no bucket STREETS.');
  return name;
}

/** Puts a built region into the bucket of this state directory and replaces any other version of it. */
export async function putLocally(stateDir, folder) {
  const server = new Miniflare({
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) };',
    r2Buckets: { STREETS: readBucketName() },
    defaultPersistRoot: path.join(stateDir, 'v3'),
    cf: false,
  });
  try {
    const bucket = await server.getR2Bucket('STREETS');
    const { entry, objects } = listObjects(folder);
    for (const { key, file } of objects) await bucket.put(key, new Uint8Array(readFileSync(file)));
    const list = await bucket.get('regions.json');
    const regions = replaceRegion(list ? await list.json() : [], entry);
    await bucket.put('regions.json', JSON.stringify(regions));
    const { objects: stored } = await bucket.list({ prefix: `${entry.id}/` });
    const old = stored.map(({ key }) => key).filter((key) => !objects.some((one) => one.key === key));
    if (old.length > 0) await bucket.delete(old);
  } finally {
    await server.dispose();
  }
}
