import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { requireDriverForData } from '#app/lib/auth.server.ts';
import { listAreaTiles } from '#worker/services/map/list-area-tiles.ts';

/** Returns the URLs of the map tiles around the driver, which the phone caches for offline use. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { driver } = await requireDriverForData(context);
  return json(await listAreaTiles(context.ctx, driver), { headers: { 'Cache-Control': 'no-store' } });
}
