import type { Ctx } from '#worker/ctx.ts';
import { selectAutomated } from '#worker/db/queries/automation-rows.ts';
import { selectHotspotsNear } from '#worker/db/queries/hotspot-rows.ts';
import { selectConnections, toIntegration } from '#worker/db/queries/integration-rows.ts';
import { selectSample } from '#worker/db/queries/order-list-rows.ts';
import { selectRoutes, toRoute } from '#worker/db/queries/route-rows.ts';
import { selectToday } from '#worker/db/queries/work-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { DailyEarnings } from '#worker/db/schema/earnings.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { type Automated, toAutomated } from '#worker/domain/automation/automated.ts';
import type { Product, Subscription } from '#worker/domain/billing/subscription.ts';
import { type DayEarnings, emptyDay, toEarningsByHour } from '#worker/domain/earnings/earnings.ts';
import { computeNetRate, type NetRate } from '#worker/domain/earnings/take-home.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { MAX_POSITION_AGE_MS } from '#worker/domain/network/waves.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import type { GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { type DrivenRoute, toDrivenRoute } from '#worker/domain/routes/active-route.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import type { ShownRoute } from '#worker/domain/routes/route.ts';
import { fromStoredReady, toActiveRoute } from '#worker/domain/routes/stored-route.ts';
import { evaluateWhatIf, findWhatIf, type WhatIf } from '#worker/domain/routes/what-if.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import type { HotspotOutlook } from '#worker/engines/demand/index.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { describeNeighborhood, type NearHotspot } from '#worker/services/hotspots/describe-neighborhood.ts';
import { selectNews } from '#worker/services/news/list-news.ts';
import { selectGone, toGoneOffers } from '#worker/services/offers/gone-offers.ts';
import { selectOpen, toOpen } from '#worker/services/offers/open-orders.ts';
import {
  type NearRestaurant,
  selectNearRestaurants,
  toNearRestaurants,
} from '#worker/services/restaurants/list-near-restaurants.ts';
import { selectDriverSubscriptions } from '#worker/services/subscription/get-subscription.ts';
import { type DashboardArticle, toDashboardArticle } from './to-dashboard-article.ts';

const SHOWN_NEWS = 6;

export type PaidMembership = { paidUntil: number | null };

export type DashboardData = {
  orders: Order[];
  gone: GoneOffer[];
  offers: OfferReport;
  today: DayEarnings;
  todayRate: NetRate | null;
  /** Cents earned in each hour of the driver's local day. */
  earningsByHour: number[];
  /** The newest route planned with offers, while it still applies; `whatIf` is what its offers would add. */
  latestRoute: ShownRoute | null;
  whatIf: WhatIf | null;
  /** The best route through the accepted orders. */
  activeRoute: DrivenRoute;
  automated: Automated;
  /** Whether the driver has no order that ended, and no active one that a tap on the phone may be about to end. */
  isNew: boolean;
  /** The minimum hourly pay in cents; null until the driver sets one. */
  wageCentsPerHour: number | null;
  /** The strongest hotspot within reach, or null. */
  hotspot: NearHotspot | null;
  hotspotOutlook: HotspotOutlook;
  integrations: Integration[];
  news: DashboardArticle[];
  /** The driver's last position, or else the pickup of the newest order. */
  place: LatLng | null;
  /** The live network subscription, whether or not the platform is connected. */
  membership: PaidMembership | null;
  /** Whether the last position is recent enough to get network offers. */
  isPositionKnown: boolean;
  hasSamples: boolean;
  /** The featured restaurants near the driver; null unless requested. */
  restaurants: NearRestaurant[] | null;
  /** The driver's newest Pro subscription, ended or not. */
  pro: Subscription | null;
};

/** Returns everything the dashboard shows from the rows of `selectDashboard`. */
export async function toDashboard(
  ctx: Ctx,
  driver: Driver,
  rows: BatchResults<ReturnType<typeof selectDashboard>>,
): Promise<DashboardData> {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const [today] = rows.today;
  const [route] = rows.latestRoute;
  const getPlan = (product: Product) => rows.subscriptions.find((plan) => plan.product === product);
  const { orders, getReport, getRoute } = toOpen(ctx, driver, rows.open);
  const neighborhood = await describeNeighborhood(ctx, driver, rows.near, 1);
  const stored = await getRoute();
  const activeRoute = toActiveRoute(stored, orders, ctx.now);
  const offers = await getReport();
  const whatIf = findWhatIf(route ? toRoute(route) : null, {
    orders,
    ready: fromStoredReady(stored.ready),
    now: ctx.now,
    position: getRecentPosition(driver, ctx.now),
  });
  return {
    orders,
    gone: toGoneOffers(ctx, driver.id, rows.gone),
    offers,
    today: today ? toShownDay(today) : emptyDay(day),
    todayRate: today ? computeNetRate(today, driver) : null,
    earningsByHour: toEarningsByHour(today?.byHour ?? []),
    activeRoute: toDrivenRoute(activeRoute),
    automated: toAutomated(rows.automated),
    isNew: driver.workVersion === 0 && !orders.some(({ status }) => status === 'accepted'),
    wageCentsPerHour: driver.wageCentsPerHour,
    whatIf: whatIf && evaluateWhatIf(whatIf, { activeRoute, report: offers }),
    latestRoute: whatIf?.route ?? null,
    hotspot: neighborhood.hotspots[0] ?? null,
    hotspotOutlook: neighborhood.outlook,
    integrations: rows.connections.map(toIntegration),
    membership: toMembership(getPlan('network'), ctx.now),
    isPositionKnown: (driver.positionAt ?? 0) > ctx.now - MAX_POSITION_AGE_MS,
    hasSamples: rows.samples.length > 0,
    pro: getPlan('pro') ?? null,
    news: rows.news.map((article) => toDashboardArticle(article, ctx.now)),
    place: neighborhood.place,
    restaurants: rows.restaurants
      ? await toNearRestaurants(ctx, driver, rows.restaurants, neighborhood.place)
      : null,
  };
}

type Shown = { newsCategory?: NewsCategory | undefined; hasRestaurants?: boolean };

/** Statements: everything the dashboard shows. `newsCategory` limits the news; restaurants are read only if requested. */
export function selectDashboard(ctx: Ctx, driver: Driver, { newsCategory, hasRestaurants }: Shown = {}) {
  return {
    open: selectOpen(ctx, driver, { report: true, route: true }),
    gone: selectGone(ctx, { driverId: driver.id }),
    today: selectToday(ctx, driver),
    latestRoute: selectRoutes(ctx, { driverId: driver.id, limit: 1 }),
    connections: selectConnections(ctx, { driverId: driver.id }),
    news: selectNews(ctx, { category: newsCategory, limit: SHOWN_NEWS }),
    samples: selectSample(ctx, { driverId: driver.id }),
    automated: selectAutomated(ctx, { driverId: driver.id }),
    subscriptions: selectDriverSubscriptions(ctx, { driverId: driver.id }),
    near: selectHotspotsNear(ctx, driver),
    restaurants: hasRestaurants ? selectNearRestaurants(ctx, driver) : undefined,
  };
}

function toMembership(plan: Subscription | undefined, now: number): PaidMembership | null {
  if (!plan || plan.endedAt !== null) return null;
  return { paidUntil: plan.currentPeriodEnd > now ? plan.currentPeriodEnd : null };
}

function toShownDay({ driverId, byHour, ...day }: DailyEarnings): DayEarnings {
  return day;
}
