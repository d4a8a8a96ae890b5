import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#app/lib/paths.ts';
import type { NewsSource } from '#worker/domain/news/news-source.ts';
import { listNewsSources } from '#worker/services/news/list-news-sources.ts';
import { ActionLink } from './action-link.tsx';
import { ConsolePage } from './console-page.tsx';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

export const handle: PageHandle = { title: 'adminNews' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  return { sources: await listNewsSources(context.ctx), now: context.ctx.now };
}

export default function AdminNewsPage() {
  const t = useTranslations('console');
  const { sources, now } = useLoaderData<typeof loader>();
  return (
    <ConsolePage
      title={t('nav.news')}
      lead={t('newsLead')}
      aside={
        <Link to={paths.adminNewSource()} className={getButtonClasses('primary')}>
          {t('addSource')}
        </Link>
      }
    >
      <RecordList label={t('nav.news')} next={null} isFiltered={false}>
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} now={now} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function SourceRow({ source, now }: { source: NewsSource; now: number }) {
  const t = useTranslations('console');
  const format = useFormatter();
  return (
    <RecordRow
      title={<span translate="no">{source.name}</span>}
      meta={
        <>
          <span translate="no" className="break-all">
            {source.url}
          </span>
          {source.lastFetchedAt !== null && (
            <span>
              {t.rich('lastTried', {
                time: () => <DateTime at={source.lastFetchedAt ?? 0} style="fullDateTime" />,
              })}
            </span>
          )}
          {source.lastSuccessAt !== null && (
            <span>{t('copyFrom', { age: format.relativeTime(source.lastSuccessAt, now) })}</span>
          )}
          {source.lastHttpStatus !== null && (
            <span>{t('httpStatus', { code: String(source.lastHttpStatus) })}</span>
          )}
          {source.isPaused && <Badge tone="warn">{t('paused')}</Badge>}
          <Badge tone={source.failures > 0 ? 'danger' : 'neutral'}>
            {source.lastStatus ? t(`sourceStates.${source.lastStatus}`) : t('neverRead')}
          </Badge>
        </>
      }
      aside={
        <>
          <ActionLink action="refreshNewsSource" target={source.id} />
          <ActionLink action={source.isPaused ? 'resumeNewsSource' : 'pauseNewsSource'} target={source.id} />
        </>
      }
    />
  );
}
