import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { requireDriver } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { listUnroutable } from '#app/routes/dashboard/list-unroutable.server.ts';
import { handleOrderAction } from '#app/routes/orders/order-actions.server.ts';
import { getMapPage } from '#worker/services/map/get-map-page.ts';
import { MapScreen } from './map-screen.tsx';
import { readMapSettings } from './read-map-settings.server.ts';

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return decideRevalidation(args);
}

export const handle: PageHandle = { title: 'map' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const page = await getMapPage(context.ctx, driver);
  return {
    ...page,
    unroutableIds: listUnroutable(page.orders),
    settings: readMapSettings(context.ctx.config, request),
    requestKey: crypto.randomUUID(),
  };
}

export { handleOrderAction as action };

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof handleOrderAction>());
}

export default function MapPage() {
  return <MapScreen {...useLoaderData<typeof loader>()} />;
}
