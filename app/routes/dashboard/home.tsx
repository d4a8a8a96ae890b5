import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { layOutBars } from '#app/components/charts/lay-out-bars.server.ts';
import { PageSkeleton } from '#app/components/layout/page-skeleton.tsx';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { isUnfolded } from '#app/components/ui/unfolded-row.ts';
import { refuseSuspended } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { type PageHandle, titleBy } from '#app/lib/page-handle.ts';
import { listUnroutable } from '#app/routes/map/list-unroutable.server.ts';
import { findNewsCategory } from '#app/routes/news/find-news-category.ts';
import { handleOrderAction } from '#app/routes/orders/handle-order-action.server.ts';
import { orderClientAction } from '#app/routes/orders/order-client-action.ts';
import { toPlan } from '#app/routes/subscription/subscribe-page.server.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { isTrialEnding } from '#worker/domain/billing/subscription-moves.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { readOfferSort } from '#worker/engines/offers/index.ts';
import { selectDashboard, toDashboard } from '#worker/services/dashboard/get-dashboard.ts';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: titleBy('dashboard', 'dashboard', 'landing') };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx } = context;
  const { searchParams } = new URL(request.url);
  const newsCategory = findNewsCategory(searchParams);
  const hasRestaurants = isUnfolded(searchParams, 'restaurants');
  const shown = { newsCategory, hasRestaurants };
  const read = await context.readPage((driver) => selectDashboard(ctx, driver, shown));
  if (!read) {
    await refuseSuspended(context);
    return { dashboard: null };
  }
  const { driver } = read.session;
  const { pro, ...dashboard } = await toDashboard(ctx, driver, read.rows);
  const unroutableIds = listUnroutable(dashboard.orders);
  const isEnding = pro !== null && isTrialEnding(pro, ctx.now);
  const plan = { isPro: isPro(driver), current: toPlan(ctx, pro), isTrialEnding: isEnding };
  const sort = readOfferSort(searchParams);
  const form = { requestKey: crypto.randomUUID(), payer: ctx.payments?.kind ?? ('off' as const) };
  const hourBars = layOutBars(dashboard.earningsByHour);
  return {
    dashboard: { ...dashboard, ...form, unroutableIds, hourBars, plan, sort, now: ctx.now },
  };
}

export { handleOrderAction as action, orderClientAction as clientAction };

/** How often a script that fails to load is retried before the error page is shown: for about half a minute. */
const TRIES = 10;

// The two pages share a URL. Drivers and visitors each load only their own script.
const Dashboard = lazyUntilThere(() => import('./dashboard.tsx').then(({ Dashboard: part }) => part), TRIES);
const Landing = lazyUntilThere(
  () => import('../marketing/landing.tsx').then(({ Landing: part }) => part),
  TRIES,
);

export default function HomePage() {
  const { dashboard } = useLoaderData<typeof loader>();
  return (
    <Suspense fallback={dashboard && <PageSkeleton path={paths.home()} />}>
      {dashboard ? <Dashboard {...dashboard} /> : <Landing />}
    </Suspense>
  );
}
