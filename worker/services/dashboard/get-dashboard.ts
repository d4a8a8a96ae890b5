import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectHotspotState, selectHotspots } from '#worker/db/queries/hotspot-rows.ts';
import { toIntegration } from '#worker/db/queries/integration-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { selectNews } from '#worker/db/queries/news-rows.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import { selectFeaturedRestaurants } from '#worker/db/queries/restaurant-rows.ts';
import { toRoute } from '#worker/db/queries/route-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import type { NewsArticle } from '#worker/db/schema/news.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { type DayEarnings, emptyDay, toEarningsByHour } from '#worker/domain/earnings/earnings.ts';
import type { Hotspot } from '#worker/domain/hotspots/hotspot.ts';
import { getOutlook, type HotspotOutlook } from '#worker/domain/hotspots/outlook.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import { isStale } from '#worker/domain/news/news-source.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { pickNearby } from '#worker/domain/restaurants/pick-nearby.ts';
import type { Route } from '#worker/domain/routing/route.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';

/** The card shows a few; the rest is behind its filter. */
const SHOWN_NEWS = 6;
const LONGEST_DESCRIPTION = 240;
const SHOWN_RESTAURANTS = 3;
/** Of how many of the newest restaurants the nearest are chosen. */
const WEIGHED_RESTAURANTS = 50;

export type DashboardArticle = Omit<NewsArticle, 'createdAt' | 'sourceId'> & {
  /** When its source last answered, if that is so long ago that a reader should know; else null. */
  staleSince: number | null;
};
export type NearbyRestaurant = { slug: string; name: string; cuisine: string; miles: number | null };

export type Dashboard = {
  orders: Order[];
  today: DayEarnings;
  /** Cents earned in each hour of the driver's local day. */
  earningsByHour: number[];
  latestRoute: Route | null;
  /** The strongest hotspot, or null. */
  hotspot: Hotspot | null;
  /** What can be said about hotspots, there being one or not. */
  hotspotOutlook: HotspotOutlook;
  integrations: Integration[];
  news: DashboardArticle[];
  restaurants: NearbyRestaurant[];
};

/** Everything the dashboard shows, in one round trip; its news of one category if given. */
export async function getDashboard(
  ctx: Ctx,
  driver: Driver,
  { newsCategory }: { newsCategory?: NewsCategory | undefined } = {},
): Promise<Dashboard> {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const [, open, [today], [route], [hotspot], [lastRun], connections, news, featured] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    selectOpenOrders(ctx, driver.id),
    ctx.db
      .select()
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, driver.id), eq(dailyEarnings.day, day))),
    ctx.db
      .select()
      .from(routes)
      .where(eq(routes.driverId, driver.id))
      .orderBy(desc(routes.createdAt))
      .limit(1),
    selectHotspots(ctx, 1),
    selectHotspotState(ctx),
    ctx.db.select().from(integrations).where(eq(integrations.driverId, driver.id)),
    selectNews(ctx, { category: newsCategory, limit: SHOWN_NEWS }),
    selectFeaturedRestaurants(ctx, WEIGHED_RESTAURANTS),
  ]);
  return {
    orders: open.map(toOrder),
    today: today ?? emptyDay(day),
    earningsByHour: toEarningsByHour(today?.byHour ?? []),
    latestRoute: route ? toRoute(route) : null,
    hotspot: hotspot ?? null,
    hotspotOutlook: getOutlook(lastRun, hotspot ? 1 : 0, ctx.now),
    integrations: connections.map(toIntegration),
    news: news.map((article) => toDashboardArticle(article, ctx.now)),
    restaurants: pickNearby(featured, getPosition(driver), SHOWN_RESTAURANTS).map(
      ({ slug, name, cuisine, miles }) => ({ slug, name, cuisine, miles }),
    ),
  };
}

function toDashboardArticle(
  { createdAt, sourceId, description, readAt, ...article }: NewsArticle & { readAt: number | null },
  now: number,
): DashboardArticle {
  const staleSince = readAt !== null && isStale(readAt, now) ? readAt : null;
  return { ...article, description: shorten(description), staleSince };
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST_DESCRIPTION) return text;
  return `${characters.slice(0, LONGEST_DESCRIPTION).join('').trimEnd()}…`;
}

function getPosition({ positionLat, positionLng }: Driver) {
  return positionLat === null || positionLng === null ? null : { lat: positionLat, lng: positionLng };
}
