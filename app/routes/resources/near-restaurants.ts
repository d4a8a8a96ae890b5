import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { peekSession } from '#app/lib/auth.server.ts';
import { refuseJson } from '#app/lib/rate-limit.server.ts';
import { listNearRestaurants } from '#worker/services/restaurants/list-near-restaurants.ts';

/** Returns the featured restaurants near the driver for a section of the home page, or none for a visitor. */
export async function loader({ context }: LoaderFunctionArgs) {
  const refused = refuseJson(context);
  if (refused) return refused;
  const session = await peekSession(context);
  const restaurants = session ? await listNearRestaurants(context.ctx, session.driver) : [];
  return json({ restaurants }, { headers: { 'Cache-Control': 'no-store' } });
}
