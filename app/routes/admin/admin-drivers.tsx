import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { DRIVER_SEARCHES, DRIVER_STATES, readDriverFilter } from '#worker/domain/admin/filters.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type DriverEntry, listDrivers } from '#worker/services/admin/list-drivers.ts';
import { ConsolePage } from './console-page.tsx';
import { ExportLink } from './export-link.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';
import { SearchFilter } from './search-filter.tsx';

export const handle: PageHandle = { title: 'adminDrivers' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const filter = readDriverFilter(searchParams);
  const page = await listDrivers(context.ctx, { filter, after: readAfter(searchParams) });
  return { filter, ...toListData(page) };
}

export default function AdminDriversPage() {
  const t = useTranslations('console');
  const { filter, rows, next } = useLoaderData<typeof loader>();
  const isFiltering = filter.text !== '' || filter.state !== null;
  return (
    <ConsolePage
      title={t('nav.drivers')}
      lead={t('driversLead')}
      aside={<ExportLink list="drivers" filter={filter} />}
    >
      <SearchFilter
        filter={filter}
        searches={DRIVER_SEARCHES}
        states={DRIVER_STATES.map((value) => ({ value, label: t(`driverStates.${value}`) }))}
      />
      <RecordList label={t('nav.drivers')} next={next} isFiltered={isFiltering}>
        {rows.map((driver) => (
          <DriverRow key={driver.id} driver={driver} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function DriverRow({ driver }: { driver: DriverEntry }) {
  const t = useTranslations('console');
  const name = `${driver.firstName} ${driver.lastName}`.trim();
  return (
    <RecordRow
      to={paths.adminDriver(driver.id)}
      title={<span translate="no">{driver.email}</span>}
      meta={
        <>
          {name && <span translate="no">{name}</span>}
          <span>{t.rich('since', { day: () => <DateTime at={driver.createdAt} style="day" /> })}</span>
        </>
      }
      aside={
        <>
          {driver.suspendedAt !== null && <Badge tone="danger">{t('driverStates.suspended')}</Badge>}
          <Badge tone={driver.subscriptionStatus === 'pro' ? 'accent' : 'neutral'}>
            {t(`driverStates.${driver.subscriptionStatus}`)}
          </Badge>
        </>
      }
    />
  );
}
