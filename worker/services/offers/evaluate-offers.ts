import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { getShiftEnd, type WorkingHours } from '#worker/domain/automation/shift-end.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import { getLastPosition, type LatLng } from '#worker/domain/shared/geo.ts';
import { hashText } from '#worker/domain/shared/hash-text.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { FactsByPlace, OfferReport, SeenOffer } from '#worker/engines/offers/index.ts';
import {
  buildScenarioBasis,
  chooseTerms,
  createOfferLayout,
  createOfferReport,
  estimateReadyTimes,
  getDrawnAt,
  type MarketOffer,
  measureNeighborhood,
  type OfferLayout,
  type OfferTerms,
  type Scenario,
  toReadyQuestion,
} from '#worker/engines/offers/index.ts';
import { describeError } from '#worker/log.ts';

/**
 * The inputs of an offer evaluation: the driver's open orders and recent offers, recent offers to all drivers nearby, the working
 * hours (null if unknown or automation is off), and facts about when food is ready.
 */
export type OfferEvidence = {
  open: Order[];
  seen: SeenOffer[];
  market: MarketOffer[];
  hours: WorkingHours | null;
  facts: FactsByPlace;
};

/**
 * Evaluates a driver's open offers without a database round trip. Never throws: an error is logged, and every offer is
 * reported as not evaluated.
 */
export async function evaluateOffers(
  ctx: Ctx,
  driver: Driver,
  evidence: OfferEvidence,
): Promise<OfferReport> {
  try {
    return await evaluate(ctx, driver, evidence);
  } catch (error) {
    ctx.log('error', 'offers not evaluated', { driverId: driver.id, ...describeError(error) });
    return reportFailure(ctx, driver, evidence);
  }
}

function reportFailure({ now }: Ctx, driver: Driver, { open }: OfferEvidence): OfferReport {
  const pending = open.filter(({ status }) => status === 'pending');
  return {
    terms: chooseTerms(driver, now),
    evaluations: {},
    unevaluated: Object.fromEntries(pending.map(({ id }) => [id, 'failed' as const])),
    suggestedIds: [],
    bestSet: null,
    isPro: isPro(driver),
    unplacedActive: 0,
    holdsUntil: now,
  };
}

async function evaluate(ctx: Ctx, driver: Driver, evidence: OfferEvidence): Promise<OfferReport> {
  const { now } = ctx;
  const { open, seen, facts } = evidence;
  const terms = chooseTerms(driver, now);
  const ready = estimateReadyTimes(open, facts, toReadyQuestion(driver, now));
  const layout = createOfferLayout(open, driver, now, ready);
  const { hour } = getLocalTime(now, driver.timeZone);
  // Without offers no travel times are needed.
  const hasOffers = layout.offers.length + layout.unplacedOffers.length > 0;
  const isStored = layout.startKind !== 'position';
  const legs = await ctx.travelTimes.matrix(hasOffers ? layout.points : [], hour, isStored);
  const isAhead = hasOffers && isPro(driver) && !terms.isSimple;
  const travel = isAhead && (await ctx.travelTimes.openMeasure(getAround(driver, open, seen)));
  return createOfferReport({
    layout,
    legs,
    terms,
    scenario: travel
      ? lookAround(ctx, driver, { evidence, layout, around: getMiddle(layout), terms, travel, hour })
      : null,
    isPro: isPro(driver),
    now,
  });
}

type Around = {
  evidence: OfferEvidence;
  layout: OfferLayout;
  around: LatLng | null;
  terms: OfferTerms;
  travel: TravelMeasure;
  hour: number;
};

/** Returns simulated future offers for each offer, drawn from those made around a place before it; null without a place. */
function lookAround(
  { now }: Ctx,
  driver: Driver,
  { evidence, layout, around, terms, travel, hour }: Around,
): Scenario | null {
  if (around === null) return null;
  const { seen: own, market, hours } = evidence;
  const drawnAts = new Set(layout.offers.map(({ order }) => getDrawnAt(order.createdAt, now)));
  return buildScenarioBasis({
    layout,
    neighborhoods: new Map(
      [...drawnAts].map((drawnAt) => [drawnAt, measureNeighborhood({ own, market, around, drawnAt })]),
    ),
    terms,
    travel,
    localHour: hour,
    shiftEndsAt: hours && getShiftEnd(hours, driver.timeZone, now),
    seed: hashText(driver.id),
    now,
  });
}

/** Returns the place around which future offers are drawn: the start of the route, or else the first offer's pickup. */
function getMiddle({ points, start, offers }: OfferLayout) {
  return points[start ?? offers[0]?.stops.pickup ?? 0] ?? null;
}

type Placed = { pickup: LatLng | null };

/** Returns where the driver works: the last position, or else an order's pickup; null if unknown. */
export function getAround(driver: Driver, ...orders: (readonly Placed[])[]): LatLng | null {
  return getLastPosition(driver) ?? orders.flat().find(({ pickup }) => pickup)?.pickup ?? null;
}
