import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { pick } from '#worker/domain/admin/list-filters.ts';
import { NEWS_SOURCE_STATES } from '#worker/domain/news/news-source.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listNewsSources } from '#worker/services/news/list-news-sources.ts';
import { ConsolePage } from './console-page.tsx';
import { FilterForm } from './filter-form.tsx';
import { RecordList } from './record-list.tsx';
import { SourceRow } from './source-row.tsx';

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
