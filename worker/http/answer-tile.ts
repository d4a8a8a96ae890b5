import type { Context } from 'hono';
import { REGION_NAME } from '#worker/domain/streets/region-manifest.ts';
import { readTile } from '#worker/services/streets/read-tile.ts';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

/** The tiles of a version never change, so browsers cache them permanently. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Type': 'application/vnd.mapbox-vector-tile',
  Vary: 'Accept-Encoding',
};

const NUMBER = /^(?:0|[1-9]\d{0,4})$/;

/** Returns a map tile: 204 if it is empty, 404 if it doesn't exist. */
export async function answerTile(c: Context<AppEnv>): Promise<Response> {
  const { region: id = '', version = '', z = '', x = '', y = '' } = c.req.param();
  const isPossible = [id, version].every((name) => REGION_NAME.test(name));
  const address = [z, x, y].every((part) => NUMBER.test(part)) ? { z: +z, x: +x, y: +y } : null;
  const tile = isPossible && address ? await readTile(c.var.ctx, { id, version }, address) : null;
  if (!tile) throw new ApiFailure({ code: 'notFound' });
  if (tile === 'empty') return new Response(null, { status: 204, headers: HEADERS });
  if (!/\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')) {
    const plain = new Response(tile).body?.pipeThrough(new DecompressionStream('gzip'));
    return new Response(plain, { headers: HEADERS });
  }
  return new Response(tile, { headers: { ...HEADERS, 'Content-Encoding': 'gzip' }, encodeBody: 'manual' });
}
