import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries, networkOffers } from '#worker/db/schema/network.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';

type Asked = { driverId: string; orderId: string };

/** Returns the result of accepting an offer; one that expired because another driver was faster fails with `orderTaken`. */
export async function explainRefusal<T>(
  ctx: Ctx,
  { driverId, orderId }: Asked,
  result: Result<T>,
): Promise<Result<T>> {
  if (result.ok || result.error.code !== 'orderExpired') return result;
  const taken = await ctx.db
    .select({ id: networkDeliveries.id })
    .from(networkOffers)
    .innerJoin(networkDeliveries, eq(networkDeliveries.id, networkOffers.deliveryId))
    .where(
      and(
        eq(networkOffers.orderId, orderId),
        eq(networkOffers.driverId, driverId),
        isNotNull(networkDeliveries.driverId),
        ne(networkDeliveries.driverId, driverId),
      ),
    );
  return taken.length > 0 ? fail('orderTaken') : result;
}
