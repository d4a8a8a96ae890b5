import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';

/** Decimals of a position during a shift: some 1 m. */
const SHIFT_DECIMALS = 5;

/** Saves where the driver is in place of the position before: exactly during a shift, roughly else. */
export async function setPosition(
  ctx: Ctx,
  { driverId, position }: { driverId: string; position: LatLng },
): Promise<void> {
  const exact = roundPosition(position, SHIFT_DECIMALS);
  const rough = roundPosition(position);
  const choose = (online: number, offline: number) =>
    sql<number>`case when ${drivers.onlineSince} is null then ${offline} else ${online} end`;
  await ctx.db
    .update(drivers)
    .set({
      positionLat: choose(exact.lat, rough.lat),
      positionLng: choose(exact.lng, rough.lng),
      positionAt: ctx.now,
    })
    .where(eq(drivers.id, driverId));
}
