import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { isJobName, type JobRun, listCounts } from '#worker/domain/jobs/job-run.ts';
import { RecordRow } from './record-row.tsx';

/** One run of a recurring job: when, for how long, and what it did. */
export function JobRow({ run }: { run: JobRun }) {
  const t = useTranslations('console');
  const format = useFormatter();
  const { job, startedAt, endedAt, outcome } = run;
  return (
    <RecordRow
      title={isJobName(job) ? t(`jobs.${job}`) : <code translate="no">{job}</code>}
      meta={
        <>
          <DateTime at={startedAt} style="fullDateTime" />
          {endedAt !== null && outcome !== 'skipped' && (
            <span>{t('took', { seconds: (endedAt - startedAt) / 1000 })}</span>
          )}
          {run.errorCode && <span>{t(`jobErrors.${run.errorCode}`)}</span>}
          {listCounts(run.counts).map(({ name, count }) => (
            <span key={name}>
              {t('jobCount', { name: t(`jobCounts.${name}`), count: format.number(count) })}
            </span>
          ))}
        </>
      }
      aside={<Badge tone={outcome === 'failed' ? 'danger' : 'neutral'}>{t(`outcomes.${outcome}`)}</Badge>}
    />
  );
}
