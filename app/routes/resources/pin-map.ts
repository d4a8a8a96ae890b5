import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { peekSession } from '#app/lib/auth.server.ts';
import { refuseJson } from '#app/lib/rate-limit.server.ts';
import { readNear } from '#worker/domain/places/inputs.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { getPinMap } from '#worker/services/places/get-pin-map.ts';

/** Returns the streets for the pin map, around the pin's place or, without one, the driver's position. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const headers = { 'Cache-Control': 'no-store' };
  const refused = refuseJson(context);
  if (refused) return refused;
  const near = new URL(request.url).searchParams.get('near');
  const session = await peekSession(context);
  const place = (near && readNear(near)) || (session && getLastPosition(session.driver));
  return json(await getPinMap(context.ctx, place || null), { headers });
}
