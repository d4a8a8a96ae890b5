import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { requireDriverForData } from '#app/lib/auth.server.ts';
import { getOfferBasis } from '#worker/services/offers/get-offer-basis.ts';

/** Returns the data that the phone caches to evaluate orders offline. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { driver } = await requireDriverForData(context);
  return json(await getOfferBasis(context.ctx, driver), { headers: { 'Cache-Control': 'no-store' } });
}
