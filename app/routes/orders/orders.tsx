import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { InNextTask } from '#app/components/lazy/in-next-task.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Download, PackageOpen } from '#app/components/ui/icons.ts';
import { StatCard } from '#app/components/ui/stat.tsx';
import { requirePage } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { Arrivals } from '#app/routes/offers/arrivals.tsx';
import { GoneOffers } from '#app/routes/offers/gone-offers.tsx';
import { isOpenStatus } from '#worker/domain/orders/order.ts';
import { isFiltering, matchesFilter, readOrderFilter } from '#worker/domain/orders/order-filter.ts';
import { parseTimeCursor } from '#worker/domain/paging/time-cursor.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { readOfferSort, sortOffers } from '#worker/engines/offers/index.ts';
import { selectOrdersPage, toOrdersPage } from '#worker/services/orders/get-orders-page.ts';
import { handleOrderAction } from './handle-order-action.server.ts';
import { OfferSortLinks } from './offer-sort-links.tsx';
import { type OptimisticOrders, useOptimisticOrders } from './optimistic-orders.ts';
import { orderClientAction } from './order-client-action.ts';
import { OrderFilterForm } from './order-filter-form.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderList } from './order-list.tsx';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: 'orders' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx } = context;
  const { searchParams } = new URL(request.url);
  const before = parseTimeCursor(searchParams.get('before'));
  const filter = readOrderFilter(searchParams);
  const asked = { before, filter };
  const read = await requirePage(context, request, (one) => selectOrdersPage(ctx, one, asked));
  const { driver } = read.session;
  const page = await toOrdersPage(ctx, driver, read.rows, asked);
  const sort = readOfferSort(searchParams);
  return { ...page, filter, sort, isOlderPage: before !== undefined, now: ctx.now };
}

export { handleOrderAction as action, orderClientAction as clientAction };

export default function OrdersPage() {
  const page = useLoaderData<typeof loader>();
  return <Screen {...page} shown={useOptimisticOrders(page.open)} />;
}

type ScreenProps = Awaited<ReturnType<typeof loader>> & { shown: OptimisticOrders };

/** Memoized, so that it doesn't re-render when its props are unchanged, for example during a navigation. */
const Screen = memo(function Screen({ shown: open, filter, ...page }: ScreenProps) {
  const t = useTranslations('orders');
  const matching = open.pending.filter((order) => matchesFilter(order, filter));
  const pending = sortOffers(matching, page.offers, page.sort);
  const activeOrders = open.activeOrders.filter((order) => matchesFilter(order, filter));
  const hasOrders = page.open.length > 0 || page.history.length > 0 || page.archivedThrough !== null;
  const hasAny = hasOrders || page.isOlderPage || isFiltering(filter);
  // If the filter selects open orders, show the history only to say that nothing matches.
  const hasHistory = !isOpenStatus(filter.status) || pending.length + activeOrders.length === 0;
  return (
    <Page title={t('heading')} aside={<ExportLink />}>
      <Counts pending={open.pending.length} accepted={open.activeOrders.length} totals={page.totals} />
      {hasAny && <OrderFilterForm filter={filter} sort={page.sort} />}
      <Arrivals offers={open.pending} evaluations={page.offers.evaluations} />
      {pending.length > 0 && (
        <InNextTask part="pending">
          <OrderList
            id="pending"
            title={t('pendingOrders')}
            orders={pending}
            report={page.offers}
            now={page.now}
            tools={pending.length > 1 && <OfferSortLinks sort={page.sort} />}
          />
        </InNextTask>
      )}
      <GoneOffers
        gone={page.gone}
        now={page.now}
        className="text-ink-soft text-small empty:-mt-4 sm:empty:-mt-5"
      />
      {activeOrders.length > 0 && (
        <InNextTask part="accepted">
          <OrderList
            id="accepted"
            title={t('acceptedOrders')}
            orders={activeOrders}
            automated={page.automated}
            now={page.now}
          />
        </InNextTask>
      )}
      {!hasAny && <NoOrders />}
      {hasAny && hasHistory && (
        <InNextTask part="history">
          <OrderHistory {...page} filter={filter} orders={page.history} />
        </InNextTask>
      )}
    </Page>
  );
});

function ExportLink() {
  const t = useTranslations('titles');
  return (
    <Link to={paths.exportEarnings('orders')} prefetch="intent" className={getButtonClasses('secondary')}>
      <Download aria-hidden className="size-5" />
      {t('exportEarnings')}
    </Link>
  );
}

function NoOrders() {
  const t = useTranslations();
  return (
    <EmptyState icon={PackageOpen} title={t('orders.none')} text={t('orders.noneText')}>
      <Link to={paths.newOrder()} prefetch="intent" className={getButtonClasses('primary')}>
        {t('offline.toNewOrder')}
      </Link>
      <Link to={paths.home()} prefetch="intent" className={getButtonClasses('secondary')}>
        {t('common.goToDashboard')}
      </Link>
    </EmptyState>
  );
}

type CountsProps = { pending: number; accepted: number; totals: { completed: number; declined: number } };

function Counts({ pending, accepted, totals }: CountsProps) {
  const t = useTranslations('orders');
  return (
    <section aria-label={t('counts')}>
      <dl className="grid grid-cols-pairs gap-3 lg:grid-cols-4">
        <StatCard label={t('tiles.pending')}>{pending}</StatCard>
        <StatCard label={t('tiles.accepted')}>{accepted}</StatCard>
        <StatCard label={t('tiles.completed')}>{totals.completed}</StatCard>
        <StatCard label={t('tiles.declined')}>{totals.declined}</StatCard>
      </dl>
    </section>
  );
}
