import type { Ctx } from '#worker/ctx.ts';
import { selectSeenOffers, toSeenOffer } from '#worker/db/queries/offer-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { chooseTerms, type OfferTerms } from '#worker/engines/offers/index.ts';
import { getAround } from './evaluate-offers.ts';

/** What the driver set, and the terms that hold now: with the wage learned from their latest offers where none is set. */
export async function getOfferTerms(
  ctx: Ctx,
  driver: Driver,
): Promise<{ wageCentsPerHour: number | null; capacityCostCents: number | null; terms: OfferTerms }> {
  const seen = (await selectSeenOffers(ctx, driver.id)).map(toSeenOffer);
  const travel = await ctx.travelTimes.openMeasure(getAround(driver, seen));
  const { wageCentsPerHour, capacityCostCents } = driver;
  return { wageCentsPerHour, capacityCostCents, terms: chooseTerms(driver, seen, ctx.now, travel) };
}
