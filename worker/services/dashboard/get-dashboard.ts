import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAutomated } from '#worker/db/queries/automation-rows.ts';
import { selectFeaturedFor } from '#worker/db/queries/featured-rows.ts';
import { selectHome, selectHotspotsNear } from '#worker/db/queries/hotspot-rows.ts';
import { toIntegration } from '#worker/db/queries/integration-rows.ts';
import { selectDeclinedOffers, toSeenOffer } from '#worker/db/queries/offer-rows.ts';
import { selectSample } from '#worker/db/queries/order-list-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type DailyEarnings, dailyEarnings } from '#worker/db/schema/earnings.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { batch } from '#worker/db/write.ts';
import { type Automated, toAutomated } from '#worker/domain/automation/automated.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { isTrialEnding } from '#worker/domain/billing/subscription-moves.ts';
import { type DayEarnings, emptyDay, toEarningsByHour } from '#worker/domain/earnings/earnings.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { drawTurn, pickNearby } from '#worker/domain/restaurants/pick-nearby.ts';
import { type DrivenRoute, toDrivenRoute } from '#worker/domain/routes/active-route.ts';
import { type Drive, sortByDrive } from '#worker/domain/routes/measure-drives.ts';
import type { ShownRoute } from '#worker/domain/routes/route.ts';
import { evaluateWhatIf, type WhatIf } from '#worker/domain/routes/what-if.ts';
import { getLastPosition, type LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import type { HotspotOutlook } from '#worker/engines/demand/index.ts';
import { checkOffers, type OfferCheck, type OfferReport } from '#worker/engines/offers/index.ts';
import { describeNeighborhood, type NearHotspot } from '#worker/services/hotspots/describe-neighborhood.ts';
import { selectNews } from '#worker/services/news/list-news.ts';
import { getAround } from '#worker/services/offers/evaluate-offers.ts';
import { selectOffers, toOfferReport } from '#worker/services/offers/get-offer-report.ts';
import { toOfferEvidence } from '#worker/services/offers/offer-evidence.ts';
import { findWhatIf } from '#worker/services/routes/find-what-if.ts';
import { planActiveRoute } from '#worker/services/routes/plan-active-route.ts';
import { openDriveStart } from '#worker/services/shared/open-drive-start.ts';
import { selectNewestSubscription } from '#worker/services/subscription/get-subscription.ts';
import { type DashboardArticle, toDashboardArticle } from './to-dashboard-article.ts';

/** The card shows a few; the rest is behind its filter. */
const SHOWN_NEWS = 6;
const SHOWN_RESTAURANTS = 3;
/** Of the restaurants in how many places round the driver the nearest are chosen. */
const WEIGHTED_RESTAURANTS = 20;

export type NetworkMembership = { paidUntil: number | null };
export type NearbyRestaurant = { slug: string; name: string; cuisine: string; drive: Drive | null };

export type DashboardData = {
  orders: Order[];
  offers: OfferReport;
  offerCheck: OfferCheck;
  today: DayEarnings;
  /** Cents earned in each hour of the driver's local day. */
  earningsByHour: number[];
  /** The route with offers that was asked for, as long as it fits; and what they would add. */
  latestRoute: ShownRoute | null;
  whatIf: WhatIf | null;
  /** The best way through the accepted orders. */
  activeRoute: DrivenRoute;
  automated: Automated;
  /** Whether the driver has never had an order that ended. */
  isNew: boolean;
  /** The strongest hotspot within reach, or null. */
  hotspot: NearHotspot | null;
  /** What can be said about hotspots, there being one or not. */
  hotspotOutlook: HotspotOutlook;
  integrations: Integration[];
  news: DashboardArticle[];
  restaurants: NearbyRestaurant[];
  /** From where the nearest are measured: where the driver was last; null when nobody knows. */
  place: LatLng | null;
  /** Of who pays for the own network, connected or not: until when it is paid, null when that is over. */
  membership: NetworkMembership | null;
  /** Whether any order, open or over, is a sample. */
  hasSamples: boolean;
  /** Whether to announce that the trial of Pro is about to end. */
  isTrialEnding: boolean;
};

/** Everything the dashboard shows, in one round trip; its news of one category if given. */
export async function getDashboard(
  ctx: Ctx,
  driver: Driver,
  { newsCategory }: { newsCategory?: NewsCategory | undefined } = {},
): Promise<DashboardData> {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const rows = await batch(ctx, selectDashboard(ctx, driver, { day, newsCategory }));
  const [today] = rows.today;
  const [route] = rows.latestRoute;
  const [pro] = rows.pro;
  const { featured, unplaced, anywhere } = rows.restaurants;
  const evidence = toOfferEvidence(rows.evidence);
  const declined = rows.declined.map(toSeenOffer);
  const travel = await ctx.travelTimes.openMeasure(getAround(driver, evidence.open, declined));
  const neighborhood = await describeNeighborhood(ctx, driver, rows.near, 1);
  const nearby = pickNearby(neighborhood.place ? [...featured, ...unplaced] : anywhere, {
    position: neighborhood.place,
    turn: drawTurn(driver.id, ctx.now),
    count: WEIGHTED_RESTAURANTS,
  });
  const activeRoute = await planActiveRoute(ctx, driver, evidence.open, evidence.facts);
  const offers = await toOfferReport(ctx, driver, rows.evidence);
  const whatIf = findWhatIf(ctx, driver, { route, orders: evidence.open, facts: evidence.facts });
  return {
    orders: evidence.open,
    offers,
    offerCheck: checkOffers(today, declined, driver, travel),
    today: today ? toShownDay(today) : emptyDay(day),
    earningsByHour: toEarningsByHour(today?.byHour ?? []),
    activeRoute: toDrivenRoute(activeRoute),
    automated: toAutomated(rows.automated),
    isNew: driver.workVersion === 0,
    whatIf: whatIf && evaluateWhatIf(whatIf, { activeRoute, report: offers }),
    latestRoute: whatIf?.route ?? null,
    hotspot: neighborhood.hotspots[0] ?? null,
    hotspotOutlook: neighborhood.outlook,
    integrations: rows.connections.map(toIntegration),
    membership: toMembership(rows.network[0], ctx.now),
    hasSamples: rows.samples.length > 0,
    isTrialEnding: pro !== undefined && isTrialEnding(pro, ctx.now),
    news: rows.news.map((article) => toDashboardArticle(article, ctx.now)),
    place: neighborhood.place,
    restaurants: sortByDrive(nearby, await openDriveStart(ctx, neighborhood.place, driver.timeZone))
      .slice(0, SHOWN_RESTAURANTS)
      .map(({ slug, name, cuisine, drive }) => ({ slug, name, cuisine, drive })),
  };
}

/** Returns the statements that read all that the dashboard shows. */
function selectDashboard(
  ctx: Ctx,
  driver: Driver,
  { day, newsCategory }: { day: string; newsCategory: NewsCategory | undefined },
) {
  const startOfDay = getLocalInstant(day, 0, driver.timeZone);
  return {
    evidence: selectOffers(ctx, driver),
    declined: selectDeclinedOffers(ctx, driver.id, startOfDay),
    today: ctx.db
      .select()
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, driver.id), eq(dailyEarnings.day, day))),
    latestRoute: ctx.db
      .select()
      .from(routes)
      .where(eq(routes.driverId, driver.id))
      .orderBy(desc(routes.createdAt))
      .limit(1),
    connections: ctx.db.select().from(integrations).where(eq(integrations.driverId, driver.id)),
    news: selectNews(ctx, { category: newsCategory, limit: SHOWN_NEWS }),
    restaurants: selectFeaturedFor(ctx, {
      position: getLastPosition(driver),
      home: selectHome(driver.id),
      turn: drawTurn(driver.id, ctx.now),
      limit: WEIGHTED_RESTAURANTS,
    }),
    samples: selectSample(ctx, driver.id),
    automated: selectAutomated(ctx, driver.id),
    pro: selectNewestSubscription(ctx, driver.id, 'pro'),
    network: selectNewestSubscription(ctx, driver.id, 'network'),
    near: selectHotspotsNear(ctx, driver),
  };
}

function toMembership(plan: Subscription | undefined, now: number): NetworkMembership | null {
  if (!plan || plan.endedAt !== null) return null;
  return { paidUntil: plan.currentPeriodEnd > now ? plan.currentPeriodEnd : null };
}

/** Returns a roll-up without its hours, which the dashboard has as a list of earnings. */
function toShownDay({ driverId, byHour, ...day }: DailyEarnings): DayEarnings {
  return day;
}
