import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';

/** Keeps where the driver last said to be, no finer than needed, in place of the position before. */
export async function setPosition(
  ctx: Ctx,
  { driverId, position }: { driverId: string; position: LatLng },
): Promise<void> {
  const { lat, lng } = roundPosition(position);
  await ctx.db
    .update(drivers)
    .set({ positionLat: lat, positionLng: lng, positionAt: ctx.now })
    .where(eq(drivers.id, driverId));
}
