import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type BatchResults, batch } from '#worker/db/write.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { describeError } from '#worker/log.ts';
import { evaluateOffers } from './evaluate-offers.ts';
import { selectOfferEvidence, toOfferEvidence } from './offer-evidence.ts';
import { needsEvaluation, saveReport, selectReport } from './stored-report.ts';

/** Returns the report of all open offers of a driver, in one round trip. */
export async function getOfferReport(ctx: Ctx, driver: Driver): Promise<OfferReport> {
  return toOfferReport(ctx, driver, await batch(ctx, selectOffers(ctx, driver)));
}

/**
 * Statements: the driver's open orders, and the report of their offers; what they are evaluated by only where no report of these
 * facts is stored.
 */
export function selectOffers(ctx: Ctx, driver: Driver) {
  const isNeeded = needsEvaluation(ctx, driver);
  return { ...selectOfferEvidence(ctx, driver, { isNeeded }), report: selectReport(ctx, driver) };
}

/** Returns the report that these statements found, else a new one, which is stored once the response is out. */
export async function toOfferReport(
  ctx: Ctx,
  driver: Driver,
  read: BatchResults<ReturnType<typeof selectOffers>>,
): Promise<OfferReport> {
  const [stored] = read.report;
  if (stored?.report) return stored.report;
  const report = await evaluateOffers(ctx, driver, toOfferEvidence(read));
  const orders = stored?.orders;
  if (orders && report.holdsUntil > ctx.now) {
    ctx.afterResponse(() => save(ctx, { driver, orders, report }));
  }
  return report;
}

async function save(ctx: Ctx, row: Parameters<typeof saveReport>[1]): Promise<void> {
  try {
    await saveReport(ctx, row);
  } catch (error) {
    ctx.log('warn', 'offer report not stored', { driverId: row.driver.id, ...describeError(error) });
  }
}
