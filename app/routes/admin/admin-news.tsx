import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { pick } from '#worker/domain/admin/list-filters.ts';
import { NEWS_SOURCE_STATES, type NewsSource } from '#worker/domain/news/news-source.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listNewsSources } from '#worker/services/news/list-news-sources.ts';
import { ActionLink } from './action-link.tsx';
import { ConsolePage } from './console-page.tsx';
import { FilterForm } from './filter-form.tsx';
import { RecordList, RecordRow } from './record-list.tsx';

export const handle: PageHandle = { title: 'adminNews' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const state = pick(new URL(request.url).searchParams.get('state'), NEWS_SOURCE_STATES);
  return { state, sources: await listNewsSources(context.ctx, state), now: context.ctx.now };
}

export default function AdminNewsPage() {
  const t = useTranslations('console');
  const { state, sources, now } = useLoaderData<typeof loader>();
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
      <FilterForm
        isFiltering={state !== null}
        fields={[
          {
            name: 'state',
            label: t('state'),
            value: state ?? '',
            options: [
              { value: '', label: t('sourceFilters.used') },
              ...NEWS_SOURCE_STATES.map((value) => ({ value, label: t(`sourceFilters.${value}`) })),
            ],
          },
        ]}
      />
      <RecordList
        label={t('nav.news')}
        next={null}
        isFiltered={state !== null}
        nothing={{ title: t('noSources'), text: t('noSourcesText') }}
      >
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} now={now} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

type Props = { source: NewsSource; now: number };

/** Where news come from, how reading it went, and what can be done with it. */
function SourceRow({ source, now }: Props) {
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
