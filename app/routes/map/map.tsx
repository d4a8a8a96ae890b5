import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { requirePage } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { listUnroutable } from '#app/routes/map/list-unroutable.server.ts';
import { handleOrderAction } from '#app/routes/orders/handle-order-action.server.ts';
import { orderClientAction } from '#app/routes/orders/order-client-action.ts';
import { encodePolyline } from '#worker/domain/routes/polyline.ts';
import { selectMapPage, toMapPage } from '#worker/services/map/get-map-page.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import { isPhone } from './is-phone.ts';
import { MapScreen } from './map-screen.tsx';
import type { SentStreets } from './map-view.tsx';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: 'map' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx } = context;
  const { session, rows } = await requirePage(context, request, (driver) => selectMapPage(ctx, driver));
  const page = await toMapPage(ctx, session.driver, rows);
  return {
    ...page,
    streets: encodeStreets(page.streets),
    offerId: new URL(request.url).searchParams.get('offer'),
    unroutableIds: listUnroutable(page.orders),
    isPhone: isPhone(request.headers),
    requestKey: crypto.randomUUID(),
    now: ctx.now,
  };
}

/** Encodes lines as polylines, a third of the size. */
function encodeStreets({ lines, detours, ...streets }: MapStreets): SentStreets {
  const encode = (some: MapStreets['lines']) => some.map(encodePolyline);
  const sent = Object.entries(detours).map(([orderId, ways]) => [orderId, encode(ways)]);
  return { ...streets, lines: encode(lines), detours: Object.fromEntries(sent) };
}

export { handleOrderAction as action, orderClientAction as clientAction };

export default function MapPage() {
  return <MapScreen {...useLoaderData<typeof loader>()} />;
}
