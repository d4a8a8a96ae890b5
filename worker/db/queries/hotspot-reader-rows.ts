import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { alerts } from '#worker/db/schema/push.ts';
import { POSITION_TOWN } from './push-rows.ts';

/** Statement: Pro drivers with a device who last were in a town, in the order of their ids after one of them. */
export function selectHotspotReaders(
  ctx: Ctx,
  { town, after, limit }: { town: number; after: string; limit: number },
) {
  const { id, positionLat, positionLng, positionAt, timeZone, isDemo } = drivers;
  const { workStartMinute, workEndMinute } = automationSettings;
  return ctx.db
    .select({ id, positionLat, positionLng, positionAt, timeZone, isDemo, workStartMinute, workEndMinute })
    .from(drivers)
    .leftJoin(automationSettings, eq(automationSettings.driverId, drivers.id))
    .where(
      and(
        // A literal, not a parameter: only then can SQLite use the partial index.
        sql`subscription_status = 'pro' and ${POSITION_TOWN} = ${town}`,
        gt(drivers.id, after),
        isNull(drivers.suspendedAt),
        sql`exists (select 1 from push_subscriptions where push_subscriptions.driver_id = drivers.id)`,
      ),
    )
    .orderBy(drivers.id)
    .limit(limit);
}

/** Statement: of which hotspots these drivers were told since an instant (epoch ms). */
export function selectHotspotAlerts(ctx: Ctx, driverIds: readonly string[], since: number) {
  return ctx.db
    .select({ driverId: alerts.driverId, subject: alerts.subject, at: alerts.createdAt })
    .from(alerts)
    .where(
      and(
        sql`${alerts.driverId} in (select value from json_each(${JSON.stringify(driverIds)}))`,
        eq(alerts.kind, 'hotspot'),
        gt(alerts.createdAt, since),
      ),
    );
}
