import { Form, Link, useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Newspaper, RefreshCw } from '#app/components/ui/icons.ts';
import { MoreRow } from '#app/components/ui/more-row.tsx';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { DashboardArticle } from '#worker/services/dashboard/to-dashboard-article.ts';
import { findNewsCategory, setNewsCategory } from './find-news-category.ts';
import { NewsFilter } from './news-filter.tsx';
import { NewsItem } from './news-item.tsx';

const REFRESH_MS = 5 * 60_000;

type Props = {
  articles: DashboardArticle[];
  /** The instant ages are counted from (epoch ms), the same on the server and in the browser. */
  now: number;
  isOpen: boolean;
};

/** News, all or of one category, reloaded every five minutes. */
export function NewsCard({ articles, now, isOpen }: Props) {
  const t = useTranslations('news');
  const { search } = useLocation();
  const navigation = useNavigation();
  const shown = findNewsCategory(new URLSearchParams(search));
  const isFiltering = navigation.state === 'loading' && navigation.location.search !== search;
  const chosen = isFiltering ? findNewsCategory(new URLSearchParams(navigation.location.search)) : shown;
  return (
    <MoreRow id="news" title={t('heading')} icon={Newspaper} value={articles[0]?.title} isOpen={isOpen}>
      <RegularRefresh />
      <div className="flex items-start justify-between gap-2">
        <NewsFilter chosen={chosen} />
        <Refresh label={t('refresh')} category={shown} className="-me-2 shrink-0" />
      </div>
      {articles.length === 0 ? (
        <EmptyState icon={Newspaper} title={t('none')} text={t('noneText')}>
          <Refresh label={t('tryAgain')} category={shown} />
        </EmptyState>
      ) : (
        <>
          <ul aria-busy={isFiltering}>
            {articles.map((article) => (
              <NewsItem key={article.id} article={article} now={now} heading="h3" />
            ))}
          </ul>
          <Link
            to={`${paths.news()}?${setNewsCategory('', shown)}`}
            prefetch="intent"
            className="inline-flex min-h-target items-center text-accent text-small underline underline-offset-4"
          >
            {t('more')}
          </Link>
        </>
      )}
    </MoreRow>
  );
}

/** Reloads the news while the page is visible and the news are open. */
function RegularRefresh() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return null;
}

type RefreshProps = { label: string; category: NewsCategory | undefined; className?: string };

/** Reloads the news; without JavaScript the page. */
function Refresh({ label, category, className }: RefreshProps) {
  const { revalidate, state } = useRevalidator();
  const isPending = state === 'loading';
  const { search } = useLocation();
  return (
    <Form
      method="get"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        revalidate();
      }}
    >
      {[...setNewsCategory(search, category)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="quiet" isPending={isPending} className="px-2 text-small">
        {!isPending && <RefreshCw aria-hidden className="size-4.5" />}
        {label}
      </Button>
    </Form>
  );
}
