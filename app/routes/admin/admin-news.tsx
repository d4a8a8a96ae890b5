import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
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
  return { sources: await listNewsSources(context.ctx) };
}

export default function AdminNewsPage() {
  const t = useTranslations('console');
  const { sources } = useLoaderData<typeof loader>();
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
          <SourceRow key={source.id} source={source} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function SourceRow({ source }: { source: NewsSource }) {
  const t = useTranslations('console');
  return (
    <RecordRow
      title={<span translate="no">{source.name}</span>}
      meta={
        <>
          <span translate="no" className="break-all">
            {source.url}
          </span>
          {source.lastFetchedAt !== null && <DateTime at={source.lastFetchedAt} style="fullDateTime" />}
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
