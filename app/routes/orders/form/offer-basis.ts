import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { peekSession } from '#app/lib/auth.server.ts';
import { refuseJson } from '#app/lib/rate-limit.server.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { getOfferBasis } from '#worker/services/offers/get-offer-basis.ts';

/** What the phone keeps to evaluate an order that is typed without a connection. */
export async function loader({ context }: LoaderFunctionArgs) {
  const headers = { 'Cache-Control': 'no-store' };
  const refused = refuseJson(context);
  if (refused) return refused;
  const session = await peekSession(context);
  if (!session) return json(null, { status: ERROR_STATUS.unauthorized, headers });
  return json(await getOfferBasis(context.ctx, session.driver), { headers });
}
