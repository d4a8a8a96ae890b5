import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertAlert } from '#worker/db/queries/push-rows.ts';
import { drivers, IS_PRO, notificationSettings, WANTS_NEWS } from '#worker/db/schema/drivers.ts';
import { type NewsArticle, newsArticles, newsSources } from '#worker/db/schema/news.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import { chooseNews, FRESH_NEWS_MS, NEWS_ALERT_MS, NEWS_PAUSE_MS } from '#worker/domain/push/offer-alert.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { workPages } from '#worker/services/jobs/work-items.ts';

/** More articles than are published in an hour. */
const MAX_NEW_ARTICLES = 200;
/** Each driver takes two statements. */
const PAGE_SIZE = 40;
const MAX_PAGES = 250;

/**
 * Writes alerts about the most important new article to subscribed drivers, each at most once a day, leaving out samples and
 * paused sources. Safe to run twice, because an article's alert is written only once per driver.
 */
export async function alertNews(ctx: Ctx): Promise<{ alerted: number; failed: number }> {
  const article = ctx.push && chooseNews(await listNewArticles(ctx), ctx.now);
  if (!article) return { alerted: 0, failed: 0 };
  const pages = eachPage<{ id: string }>({ maxPages: MAX_PAGES, pageSize: PAGE_SIZE }, (last) =>
    listReaders(ctx, last?.id ?? ''),
  );
  const { taken, failed } = await workPages(ctx, pages, {
    job: 'news',
    getId: ({ id }) => id,
    work: (readers) => batch(ctx, { alerts: readers.flatMap(({ id }) => write(ctx, id, article)) }),
  });
  return { alerted: taken - failed, failed };
}

async function listNewArticles(ctx: Ctx): Promise<NewsArticle[]> {
  const rows = await ctx.db
    .select({ article: newsArticles, sourceKind: newsSources.kind })
    .from(newsArticles)
    .innerJoin(newsSources, eq(newsSources.id, newsArticles.sourceId))
    .where(and(gt(newsArticles.publishedAt, ctx.now - FRESH_NEWS_MS), eq(newsSources.isPaused, false)))
    .orderBy(desc(newsArticles.publishedAt))
    .limit(MAX_NEW_ARTICLES);
  return rows.flatMap(({ article, sourceKind }) => (sourceKind === 'internal' ? [] : [article]));
}

function listReaders(ctx: Ctx, after: string) {
  return ctx.db
    .select({ id: drivers.id })
    .from(notificationSettings)
    .innerJoin(drivers, eq(drivers.id, notificationSettings.driverId))
    .where(
      and(
        WANTS_NEWS,
        IS_PRO,
        gt(notificationSettings.driverId, after),
        isNull(drivers.suspendedAt),
        sql`exists (select 1 from push_subscriptions where push_subscriptions.driver_id = drivers.id)`,
        sql`not exists (select 1 from alerts where alerts.driver_id = drivers.id and alerts.kind = 'news'
          and alerts.created_at > ${ctx.now - NEWS_PAUSE_MS})`,
      ),
    )
    .orderBy(notificationSettings.driverId)
    .limit(PAGE_SIZE);
}

function write(ctx: Ctx, driverId: string, { id, title }: NewsArticle) {
  return insertAlert(ctx, {
    driverId,
    key: `news:${id}:${driverId}`,
    kind: 'news',
    subject: id,
    values: { headline: title },
    path: paths.newsArticle(id),
    expiresAt: ctx.now + NEWS_ALERT_MS,
  });
}
