import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { isJobName } from '#worker/domain/jobs/job-run.ts';
import type { FailingItem } from '#worker/services/jobs/select-failing-items.ts';
import { RecordRow } from './record-list.tsx';

/** Job items that keep failing: attempts, error and next attempt. */
export function FailingItems({ items }: { items: readonly FailingItem[] }) {
  const t = useTranslations('console');
  if (items.length === 0) return null;
  return (
    <Card id="failing" title={t('failingItems.title')}>
      <ul className="divide-y divide-line">
        {items.map(({ job, item, failures, lastAt, retryAt, problem }) => (
          <RecordRow
            key={`${job} ${item}`}
            title={isJobName(job) ? t(`jobs.${job}`) : <code translate="no">{job}</code>}
            meta={
              <>
                <code translate="no" className="break-all">
                  {item}
                </code>
                <span>{t('failingItems.times', { failures })}</span>
                <DateTime at={lastAt} style="fullDateTime" />
                <span>
                  {t.rich('failingItems.next', {
                    time: () => <DateTime at={retryAt} style="fullDateTime" />,
                  })}
                </span>
                <span translate="no" className="break-all">
                  {problem}
                </span>
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
