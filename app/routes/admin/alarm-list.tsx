import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { Overview } from '#worker/services/admin/get-overview.ts';
import { RecordRow } from './record-list.tsx';

/** The latest alarms: measurement, start and end. */
export function AlarmList({ alarms }: Pick<Overview, 'alarms'>) {
  const t = useTranslations('console.alarms');
  if (alarms.length === 0) return null;
  return (
    <Card id="alarms" title={t('title')}>
      <ul className="divide-y divide-line">
        {alarms.map(({ id, signal, startedAt, endedAt, reading, limit }) => (
          <RecordRow
            key={id}
            title={t(`kinds.${signal}`)}
            meta={
              <>
                <span>{t('facts', { signal, reading, limit })}</span>
                <span>
                  {t.rich('since', { time: () => <DateTime at={startedAt} style="fullDateTime" /> })}
                </span>
              </>
            }
            aside={
              <Badge tone={endedAt === null ? 'danger' : 'neutral'}>
                {endedAt === null
                  ? t('open')
                  : t.rich('over', { time: () => <DateTime at={endedAt} style="fullDateTime" /> })}
              </Badge>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
