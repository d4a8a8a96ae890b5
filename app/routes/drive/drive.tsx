import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { requirePage } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { handleOrderAction } from '#app/routes/orders/handle-order-action.server.ts';
import { orderClientAction } from '#app/routes/orders/order-client-action.ts';
import { toDrivenRoute } from '#worker/domain/routes/active-route.ts';
import { selectDrivePage, toDrivePage } from '#worker/services/map/get-drive-page.ts';
import { DriveScreen } from './drive-screen.tsx';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: 'drive' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx } = context;
  const { session, rows } = await requirePage(context, request, (driver) => selectDrivePage(ctx, driver));
  const { route, ...page } = await toDrivePage(ctx, session.driver, rows);
  return { ...page, route: toDrivenRoute(route) };
}

export { handleOrderAction as action, orderClientAction as clientAction };

export default function DrivePage() {
  return <DriveScreen {...useLoaderData<typeof loader>()} />;
}
