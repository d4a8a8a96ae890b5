import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { peekSession } from '#app/lib/auth.server.ts';
import { refuseJson } from '#app/lib/rate-limit.server.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { listAreaTiles } from '#worker/services/map/list-area-tiles.ts';

/** The addresses of the map that the phone keeps ahead of time: the tiles round the driver. */
export async function loader({ context }: LoaderFunctionArgs) {
  const refused = refuseJson(context);
  if (refused) return refused;
  const session = await peekSession(context);
  const headers = { 'Cache-Control': 'no-store' };
  if (!session) return json(null, { status: ERROR_STATUS.unauthorized, headers });
  return json(await listAreaTiles(context.ctx, session.driver), { headers });
}
