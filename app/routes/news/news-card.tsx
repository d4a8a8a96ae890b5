import { Link, useLocation, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { RefreshForm } from '#app/components/layout/refresh-form.tsx';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Newspaper } from '#app/components/ui/icons.ts';
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
  /** The time that ages are relative to (epoch ms), the same on the server and in the browser. */
  now: number;
  isOpen: boolean;
};

/** The news, optionally of one category. Reloaded every five minutes. */
export function NewsCard({ articles, now, isOpen }: Props) {
  const t = useTranslations('news');
  const { search } = useLocation();
  const navigation = useNavigation();
  const shown = findNewsCategory(new URLSearchParams(search));
  const isFiltering = navigation.state === 'loading' && navigation.location.search !== search;
  const [first] = articles;
  const chosen = isFiltering ? findNewsCategory(new URLSearchParams(navigation.location.search)) : shown;
  return (
    <MoreRow
      id="news"
      title={t('heading')}
      icon={Newspaper}
      value={first && <span lang="en">{first.title}</span>}
      isOpen={isOpen}
    >
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

/** Reloads the page's data regularly while the page is visible and the news row is open. */
function RegularRefresh() {
  useEffect(() => {
    const timer = setInterval(() => {
      const isOpen = document.getElementById('news')?.closest('details')?.open;
      if (isOpen && !document.hidden) dispatchEvent(new Event(OUTDATED_EVENT));
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}

type RefreshProps = { label: string; category: NewsCategory | undefined; className?: string };

/** The button that reloads the news, or the page without JavaScript. */
function Refresh({ label, category, className }: RefreshProps) {
  const { search } = useLocation();
  return (
    <RefreshForm label={label} className={className} buttonClassName="px-2 text-small">
      {[...setNewsCategory(search, category)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </RefreshForm>
  );
}
