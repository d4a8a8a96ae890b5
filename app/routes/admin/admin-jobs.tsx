import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { type JobFilter, readJobFilter } from '#worker/domain/admin/filters.ts';
import { JOB_NAMES, JOB_OUTCOMES } from '#worker/domain/jobs/job-run.ts';
import { listJobRuns } from '#worker/services/admin/list-job-runs.ts';
import { ConsolePage } from './console-page.tsx';
import { FilterForm } from './filter-form.tsx';
import { JobRow } from './job-row.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';

export const handle: PageHandle = { title: 'adminJobs' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const filter = readJobFilter(searchParams);
  const page = await listJobRuns(context.ctx, { filter, after: readAfter(searchParams) });
  return { filter, ...toListData(page) };
}

export default function AdminJobsPage() {
  const t = useTranslations('console');
  const { filter, rows, next } = useLoaderData<typeof loader>();
  const isFiltering = Object.values(filter).some(Boolean);
  return (
    <ConsolePage title={t('nav.jobs')} lead={t('newestFirstUtc')}>
      <JobFilterForm filter={filter} isFiltering={isFiltering} />
      <RecordList label={t('nav.jobs')} next={next} isFiltered={isFiltering}>
        {rows.map((run) => (
          <JobRow key={run.id} run={run} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function JobFilterForm({ filter, isFiltering }: { filter: JobFilter; isFiltering: boolean }) {
  const t = useTranslations('console');
  return (
    <FilterForm
      isFiltering={isFiltering}
      fields={[
        {
          name: 'job',
          label: t('job'),
          value: filter.job ?? '',
          options: JOB_NAMES.map((value) => ({ value, label: t(`jobs.${value}`) })),
          hasAll: true,
        },
        {
          name: 'state',
          label: t('state'),
          value: filter.state ?? '',
          options: JOB_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          hasAll: true,
        },
        { name: 'from', label: t('from'), value: filter.from, type: 'date' },
        { name: 'to', label: t('to'), value: filter.to, type: 'date' },
      ]}
    />
  );
}
