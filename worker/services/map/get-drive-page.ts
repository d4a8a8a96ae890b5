import type { Ctx } from '#worker/ctx.ts';
import { selectToday } from '#worker/db/queries/work-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { BatchResults } from '#worker/db/write.ts';
import type { GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import { toActiveRoute } from '#worker/domain/routes/stored-route.ts';
import { countAllMinutes, type OfferEvaluation, type OfferReport } from '#worker/engines/offers/index.ts';
import { selectGone, toGoneOffers } from '#worker/services/offers/gone-offers.ts';
import { selectOpen, toOpen } from '#worker/services/offers/open-orders.ts';

/** The figures of an offer's evaluation shown while driving; `minutes` includes the wait for its food. */
export type DriveFigures = Pick<
  OfferEvaluation,
  'isTake' | 'confidence' | 'netCentsPerHour' | 'extraMiles'
> & { minutes: number };

/** The open orders and the best route through the accepted ones; `now` is when they were read (epoch ms). */
export type DriveData = {
  orders: Order[];
  /** The figures of each evaluated offer, by its id. */
  figures: Record<string, DriveFigures>;
  gone: GoneOffer[];
  route: ActiveRoute;
  /** Whether the driver has delivered today. */
  hasDelivered: boolean;
  now: number;
};

/** Statements: everything the driving screen shows. */
export function selectDrivePage(ctx: Ctx, driver: Driver) {
  return {
    open: selectOpen(ctx, driver, { report: true, route: true }),
    gone: selectGone(ctx, { driverId: driver.id }),
    today: selectToday(ctx, driver),
  };
}

/** Returns the data of the driving screen from the rows of `selectDrivePage`. */
export async function toDrivePage(
  ctx: Ctx,
  driver: Driver,
  read: BatchResults<ReturnType<typeof selectDrivePage>>,
): Promise<DriveData> {
  const [today] = read.today;
  const { orders, getReport, getRoute } = toOpen(ctx, driver, read.open);
  const route = toActiveRoute(await getRoute(), orders, ctx.now);
  return {
    orders,
    figures: toFigures(await getReport()),
    gone: toGoneOffers(ctx, driver.id, read.gone),
    route,
    hasDelivered: today !== undefined && today.deliveries > 0,
    now: ctx.now,
  };
}

function toFigures({ evaluations }: OfferReport): Record<string, DriveFigures> {
  return Object.fromEntries(
    Object.entries(evaluations).map(([orderId, evaluation]) => {
      const { isTake, confidence, netCentsPerHour, extraMiles } = evaluation;
      const minutes = countAllMinutes(evaluation);
      return [orderId, { isTake, confidence, netCentsPerHour, extraMiles, minutes }];
    }),
  );
}
