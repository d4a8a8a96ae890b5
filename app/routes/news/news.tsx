import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Newspaper } from '#app/components/ui/icons.ts';
import { requirePage } from '#app/lib/auth.server.ts';
import { cx } from '#app/lib/cx.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { toDashboardArticle } from '#worker/services/dashboard/to-dashboard-article.ts';
import { MAX_ARTICLES, selectNews } from '#worker/services/news/list-news.ts';
import { findNewsCategory } from './find-news-category.ts';
import { NewsFilter } from './news-filter.tsx';
import { NewsItem } from './news-item.tsx';

export const handle: PageHandle = { title: 'news' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx } = context;
  const category = findNewsCategory(new URL(request.url).searchParams);
  const { rows } = await requirePage(context, request, () => ({
    news: selectNews(ctx, { category, limit: MAX_ARTICLES }),
  }));
  return {
    articles: rows.news.map((article) => toDashboardArticle(article, ctx.now)),
    category,
    now: ctx.now,
  };
}

/** The page of the latest stored news. Alerts link to their article on it. */
export default function NewsPage() {
  const t = useTranslations('news');
  const { articles, category, now } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow back={paths.home()} title={t('heading')}>
      <NewsFilter chosen={category} />
      {articles.length === 0 ? (
        <EmptyState icon={Newspaper} title={t('none')} text={t('noneText')} />
      ) : (
        <ul className={cx(CARD_CLASSES, 'px-4 pb-3')}>
          {articles.map((article) => (
            <NewsItem key={article.id} article={article} now={now} heading="h2" />
          ))}
        </ul>
      )}
    </Page>
  );
}
