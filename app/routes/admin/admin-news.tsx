import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { chooseOne } from '#worker/domain/admin/list-filters.ts';
import { NEWS_SOURCE_STATES, type NewsSource } from '#worker/domain/news/news-source.ts';
import { listNewsSources } from '#worker/services/news/list-news-sources.ts';
import { ActionLink } from './action-link.tsx';
import { ConsolePage } from './console-page.tsx';
import { FilterForm } from './filter-form.tsx';
import { RecordList } from './record-list.tsx';
import { type Column, RecordTable } from './record-table.tsx';

export const handle: PageHandle = { title: 'adminNews' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const state = chooseOne(new URL(request.url).searchParams.get('state'), NEWS_SOURCE_STATES);
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
        <Link to={consolePaths.newSource()} className={getButtonClasses('primary')}>
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
            options: NEWS_SOURCE_STATES.map((value) => ({ value, label: t(`sourceFilters.${value}`) })),
            hasAll: true,
          },
        ]}
      />
      <RecordList
        label={t('nav.news')}
        next={null}
        isFiltered={state !== null}
        nothing={{ title: t('noSources'), text: t('noSourcesText') }}
      >
        {sources.length > 0 && (
          <RecordTable
            label={t('nav.news')}
            columns={COLUMNS}
            rows={sources.map((source) => ({ key: source.id, props: { source, now } }))}
          />
        )}
      </RecordList>
    </ConsolePage>
  );
}

type Props = { source: NewsSource; now: number };

const COLUMNS: Column<Props>[] = [
  { name: 'name', Cell: SourceName },
  { name: 'lastRead', Cell: LastRead },
  { name: 'state', Cell: SourceState },
  { name: 'action', isEnd: true, Cell: SourceActions },
];

function SourceName({ source }: Props) {
  return (
    <span translate="no">
      {source.name}{' '}
      <span className="block break-all font-normal text-caption text-ink-soft">{source.url}</span>
    </span>
  );
}

/** Shows when the source was last tried and how old our copy of its articles is. */
function LastRead({ source: { lastFetchedAt, lastSuccessAt, lastHttpStatus }, now }: Props) {
  const t = useTranslations('console');
  const format = useFormatter();
  return (
    <span className="flex flex-wrap gap-x-3">
      {lastFetchedAt !== null && (
        <span>
          {t.rich('lastTried', { time: () => <DateTime at={lastFetchedAt} style="utcDateTime" /> })}
        </span>
      )}
      {lastSuccessAt !== null && (
        <span>{t('copyFrom', { age: format.relativeTime(lastSuccessAt, now) })}</span>
      )}
      {lastHttpStatus !== null && <span>{t('httpStatus', { code: String(lastHttpStatus) })}</span>}
    </span>
  );
}

function SourceState({ source: { isPaused, failures, lastStatus } }: Props) {
  const t = useTranslations('console');
  return (
    <span className="inline-flex flex-wrap gap-2">
      {isPaused && <Badge tone="warn">{t('paused')}</Badge>}
      <Badge tone={failures > 0 ? 'danger' : 'neutral'}>
        {lastStatus ? t(`sourceStates.${lastStatus}`) : t('neverRead')}
      </Badge>
    </span>
  );
}

function SourceActions({ source: { id, name, isPaused } }: Props) {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <ActionLink action="refreshNewsSource" target={id} name={name} />
      <ActionLink action={isPaused ? 'resumeNewsSource' : 'pauseNewsSource'} target={id} name={name} />
    </span>
  );
}
