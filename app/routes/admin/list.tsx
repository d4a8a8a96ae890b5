import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { chooseOne, readFilter } from '#worker/domain/admin/list-filters.ts';
import { LIST_NAMES, type ListName } from '#worker/domain/admin/list-names.ts';
import { formatListCursor, parseListCursor, type RecordPage } from '#worker/domain/admin/list-page.ts';
import { getLedgerPage } from '#worker/services/admin/get-ledger-page.ts';
import { listRecords } from '#worker/services/admin/list-records.ts';
import { getJobsPage } from '#worker/services/jobs/get-jobs-page.ts';
import { type ListData, ListPage } from './list-page.tsx';

const TITLES = {
  drivers: 'adminDrivers',
  restaurants: 'adminRestaurants',
  subscriptions: 'adminSubscriptions',
  ledger: 'adminLedger',
  payouts: 'adminPayouts',
  emails: 'adminEmails',
  jobs: 'adminJobs',
  audit: 'adminAudit',
} as const satisfies Record<ListName, PageHandle['title']>;

export const handle: PageHandle = {
  title: (page) => TITLES[(page as ListData).list],
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ListData> {
  await requireAdmin(context, request);
  const { pathname, searchParams } = new URL(request.url);
  const list = chooseOne(pathname.split('/')[2] ?? null, LIST_NAMES);
  if (!list) throw data(null, { status: 404 });
  const after = parseListCursor(searchParams.get('after'));
  if (list === 'ledger') {
    const filter = readFilter(list, searchParams);
    const { page, balances } = await getLedgerPage(context.ctx, { filter, after });
    return { list, filter, ...toShownPage(page), balances };
  }
  if (list === 'jobs') {
    const filter = readFilter(list, searchParams);
    const { page, failing } = await getJobsPage(context.ctx, { filter, after });
    return { list, filter, ...toShownPage(page), failing };
  }
  const filter = readFilter(list, searchParams);
  return { list, filter, ...toShownPage(await listRecords(context.ctx, list, { filter, after })) };
}

function toShownPage<Row>({ rows, next }: RecordPage<Row>) {
  return { rows, next: next && formatListCursor(next) };
}

/** A list page of the console, configured in `list-views.tsx`. */
export default function AdminListPage() {
  const page = useLoaderData<typeof loader>() as ListData;
  return <ListPage key={page.list} {...page} />;
}
