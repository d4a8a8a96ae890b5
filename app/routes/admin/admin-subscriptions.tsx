import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { readSubscriptionFilter, type SubscriptionFilter } from '#worker/domain/admin/filters.ts';
import { PRODUCTS, SUBSCRIPTION_STATUSES } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listSubscriptions, type SubscriptionEntry } from '#worker/services/admin/list-subscriptions.ts';
import { ConsolePage } from './console-page.tsx';
import { ExportLink } from './export-link.tsx';
import { FilterForm } from './filter-form.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';
import { useOwnerFields } from './use-owner-fields.ts';

export const handle: PageHandle = { title: 'adminSubscriptions' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const filter = readSubscriptionFilter(searchParams);
  const page = await listSubscriptions(context.ctx, { filter, after: readAfter(searchParams) });
  return { filter, ...toListData(page) };
}

export default function AdminSubscriptionsPage() {
  const t = useTranslations('console');
  const { filter, rows, next } = useLoaderData<typeof loader>();
  const isFiltering = Object.values(filter).some(Boolean);
  return (
    <ConsolePage
      title={t('subscriptions')}
      lead={t('newestFirstUtc')}
      aside={<ExportLink list="subscriptions" filter={filter} />}
    >
      <SubscriptionFilterForm filter={filter} isFiltering={isFiltering} />
      <RecordList label={t('subscriptions')} next={next} isFiltered={isFiltering}>
        {rows.map((entry) => (
          <SubscriptionRow key={entry.id} entry={entry} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function SubscriptionFilterForm({
  filter,
  isFiltering,
}: {
  filter: SubscriptionFilter;
  isFiltering: boolean;
}) {
  const t = useTranslations('console');
  return (
    <FilterForm
      isFiltering={isFiltering}
      fields={[
        {
          name: 'product',
          label: t('product'),
          value: filter.product ?? '',
          options: PRODUCTS.map((value) => ({ value, label: t(`products.${value}`) })),
          hasAll: true,
        },
        {
          name: 'state',
          label: t('state'),
          value: filter.state ?? '',
          options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: t(`subscriptionStates.${value}`) })),
          hasAll: true,
        },
        ...useOwnerFields(filter),
      ]}
    />
  );
}

function SubscriptionRow({ entry }: { entry: SubscriptionEntry }) {
  const t = useTranslations('console');
  const name = entry.restaurantName ?? entry.driverEmail;
  const isRestaurant = entry.product === 'restaurant';
  return (
    <RecordRow
      to={isRestaurant ? paths.adminRestaurant(entry.subscriberId) : paths.adminDriver(entry.subscriberId)}
      title={<span translate={name ? 'no' : undefined}>{name ?? t('goneSubscriber')}</span>}
      meta={
        <>
          <span>{t(`products.${entry.product}`)}</span>
          <span>{t.rich(`per.${entry.interval}`, { amount: () => <Money cents={entry.priceCents} /> })}</span>
          <span>{t.rich('since', { day: () => <DateTime at={entry.createdAt} style="day" /> })}</span>
        </>
      }
      aside={<Badge>{t(`subscriptionStates.${entry.status}`)}</Badge>}
    />
  );
}
