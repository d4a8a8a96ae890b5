import { Link, useLocation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { cx } from '#app/lib/cx.ts';
import { NEWS_CATEGORIES, type NewsCategory } from '#worker/domain/news/news.ts';
import { setNewsCategory } from './find-news-category.ts';

const ALL = [undefined, ...NEWS_CATEGORIES];

/** The categories as links, so that each has its own URL. */
export function NewsFilter({ chosen }: { chosen: NewsCategory | undefined }) {
  const t = useTranslations('news');
  const { search } = useLocation();
  return (
    <nav aria-label={t('filter')} className="mb-2">
      <ul className="flex flex-wrap gap-x-1">
        {ALL.map((category) => (
          <li key={category ?? 'all'}>
            <Link
              to={`?${setNewsCategory(search, category)}`}
              preventScrollReset
              prefetch="intent"
              aria-current={category === chosen ? 'true' : undefined}
              className="group inline-flex min-h-target min-w-target items-center justify-center"
            >
              <span
                className={cx(
                  'rounded-pill border px-3 py-1 font-semibold text-caption',
                  category === chosen
                    ? 'border-accent bg-accent text-on-accent'
                    : 'border-line-strong text-ink group-hover:bg-sunken',
                )}
              >
                {category ? t(`categories.${category}`) : t('all')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
