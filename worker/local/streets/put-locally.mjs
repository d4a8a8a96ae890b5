import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Miniflare } from 'miniflare';
import { listObjects, readBucketName, replaceRegion } from './list-objects.mjs';

/** Puts a built region into the bucket of this state directory and deletes its other versions. */
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
