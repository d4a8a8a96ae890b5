import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { readJobOutcome } from '#worker/domain/admin/filters.ts';
import { JOB_OUTCOMES } from '#worker/domain/jobs/job-run.ts';
import { listJobRuns } from '#worker/services/admin/list-job-runs.ts';
import { ConsolePage } from './console-page.tsx';
import { FilterForm } from './filter-form.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

export const handle: PageHandle = { title: 'adminJobs' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const outcome = readJobOutcome(searchParams);
  return {
    outcome,
    ...toListData(await listJobRuns(context.ctx, { outcome, after: readAfter(searchParams) })),
  };
}

export default function AdminJobsPage() {
  const t = useTranslations('console');
  const { outcome, rows, next } = useLoaderData<typeof loader>();
  return (
    <ConsolePage title={t('nav.jobs')} lead={t('newestFirst')}>
      <FilterForm
        isFiltering={outcome !== null}
        fields={[
          {
            name: 'state',
            label: t('state'),
            value: outcome ?? '',
            options: JOB_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
            hasAll: true,
          },
        ]}
      />
      <RecordList label={t('nav.jobs')} next={next} isFiltered={outcome !== null}>
        {rows.map((run) => (
          <RecordRow
            key={run.id}
            title={<code translate="no">{run.job}</code>}
            meta={
              <>
                <DateTime at={run.startedAt} style="fullDateTime" />
                {run.errorCode && <span>{t(`jobErrors.${run.errorCode}`)}</span>}
                <code translate="no">
                  {Object.entries(run.counts)
                    .filter(([, count]) => count !== 0)
                    .map(([name, count]) => `${name} ${count}`)
                    .join(', ')}
                </code>
              </>
            }
            aside={
              <Badge tone={run.outcome === 'failed' ? 'danger' : 'neutral'}>
                {t(`outcomes.${run.outcome}`)}
              </Badge>
            }
          />
        ))}
      </RecordList>
    </ConsolePage>
  );
}
