import { Link } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import type { NewsSource } from '#worker/domain/news/news-source.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ActionLink } from './action-link.tsx';
import { RecordRow } from './record-list.tsx';

type Props = { source: NewsSource; now: number };

/** Where news come from, how reading it went, and what can be done with it. */
export function SourceRow({ source, now }: Props) {
  return (
    <RecordRow
      title={<span translate="no">{source.name}</span>}
      meta={<SourceMeta source={source} now={now} />}
      aside={
        source.removedAt === null ? (
          <SourceActions source={source} />
        ) : (
          <ActionLink action="restoreNewsSource" target={source.id} />
        )
      }
    />
  );
}

function SourceMeta({ source, now }: Props) {
  const t = useTranslations('console');
  const format = useFormatter();
  const { lastFetchedAt, lastSuccessAt, lastHttpStatus, lastStatus } = source;
  return (
    <>
      <span translate="no" className="break-all">
        {source.url}
      </span>
      {lastFetchedAt !== null && (
        <span>
          {t.rich('lastTried', { time: () => <DateTime at={lastFetchedAt} style="fullDateTime" /> })}
        </span>
      )}
      {lastSuccessAt !== null && (
        <span>{t('copyFrom', { age: format.relativeTime(lastSuccessAt, now) })}</span>
      )}
      {lastHttpStatus !== null && <span>{t('httpStatus', { code: String(lastHttpStatus) })}</span>}
      {source.removedAt !== null && <Badge tone="warn">{t('removed')}</Badge>}
      {source.isPaused && <Badge tone="warn">{t('paused')}</Badge>}
      <Badge tone={source.failures > 0 ? 'danger' : 'neutral'}>
        {lastStatus ? t(`sourceStates.${lastStatus}`) : t('neverRead')}
      </Badge>
    </>
  );
}

function SourceActions({ source: { id, isPaused } }: { source: NewsSource }) {
  const t = useTranslations('console');
  return (
    <>
      <ActionLink action="refreshNewsSource" target={id} />
      <ActionLink action={isPaused ? 'resumeNewsSource' : 'pauseNewsSource'} target={id} />
      <Link to={paths.adminSource(id)} className={getButtonClasses('secondary')}>
        {t('editSource')}
      </Link>
      <ActionLink action="removeNewsSource" target={id} />
    </>
  );
}
