import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import type { DashboardArticle } from '#worker/services/dashboard/to-dashboard-article.ts';

type Props = { article: DashboardArticle; now: number; heading: 'h2' | 'h3' };

/** One article. All sources are in English. */
export function NewsItem({ article, now, heading: Heading }: Props) {
  const t = useTranslations('news');
  const format = useFormatter();
  const { id, title, description, source, url, publishedAt, relevance, category, staleSince } = article;
  return (
    <li id={`article-${id}`} className="scroll-mt-4 border-line border-t py-3 first:border-t-0 last:pb-0">
      <article>
        <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-soft">
          <Badge>{t(`categories.${category}`)}</Badge>
          <span>
            {t('relevance', {
              percent: format.number(relevance, { style: 'percent', maximumFractionDigits: 0 }),
            })}
          </span>
        </p>
        <Heading lang="en" translate="no" dir="auto" className="font-semibold">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-target items-center underline-offset-4 hover:text-accent hover:underline"
          >
            {title}
          </a>
        </Heading>
        {description && (
          <p lang="en" translate="no" dir="auto" className="text-ink-soft text-small">
            {description}
          </p>
        )}
        <p className="mt-1 text-caption text-ink-soft">
          <bdi translate="no">{source}</bdi> ·{' '}
          <time dateTime={new Date(publishedAt).toISOString()}>{format.relativeTime(publishedAt, now)}</time>
        </p>
        {staleSince !== null && (
          <p className="text-caption text-ink-soft">
            {t('stale', { age: format.relativeTime(staleSince, now) })}
          </p>
        )}
      </article>
    </li>
  );
}
