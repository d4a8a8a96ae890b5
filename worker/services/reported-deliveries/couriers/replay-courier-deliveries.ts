import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { courierConnections, courierEvents } from '#worker/db/schema/integrations.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { eachPage } from '#worker/db/write.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { readDeliveryEvent } from '#worker/platforms/registry.ts';
import { recordCourierDeliveries } from './record-courier-deliveries.ts';

const PAGE_ROWS = 500;
/** More than the events of a month (`courierEvent` limit). */
const MAX_PAGES = 100;

/**
 * Reapplies the stored events of a restaurant's platforms in the order received; no delivery moves back. Fails with
 * `restaurantNotFound`.
 */
export async function replayCourierDeliveries(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean }>> {
  const { found } = await runAudited(ctx, {
    actor,
    action: 'replayCouriers',
    target: { kind: 'restaurant', id: targetId },
    from: restaurants,
    where: eq(restaurants.id, targetId),
    run: () => ({
      found: ctx.db.select({ id: restaurants.id }).from(restaurants).where(eq(restaurants.id, targetId)),
    }),
  });
  if (found.length === 0) return fail('restaurantNotFound');
  let changed = 0;
  const pages = eachPage<EventRow>({ maxPages: MAX_PAGES, pageSize: PAGE_ROWS }, (after) =>
    selectEvents(ctx, targetId, after),
  );
  for await (const page of pages)
    changed += (await recordCourierDeliveries(ctx, page.flatMap(readAgain))).length;
  return succeed({ isChanged: changed > 0 });
}

type EventRow = {
  connectionId: string;
  raw: string | null;
  receivedAt: number;
  platform: PlatformId;
  /** The rowid, which follows the order received. */
  row: number;
};

function selectEvents(ctx: Ctx, restaurantId: string, after: EventRow | undefined) {
  const { connectionId, raw, receivedAt } = courierEvents;
  const row = sql<number>`courier_events.rowid`;
  return ctx.db
    .select({ connectionId, raw, receivedAt, platform: courierConnections.platform, row: row.as('row') })
    .from(courierEvents)
    .innerJoin(courierConnections, eq(courierConnections.id, connectionId))
    .where(and(eq(courierConnections.restaurantId, restaurantId), isNotNull(raw), gt(row, after?.row ?? 0)))
    .orderBy(row)
    .limit(PAGE_ROWS);
}

function readAgain({ connectionId, platform, raw, receivedAt: at }: EventRow) {
  const update = readDeliveryEvent(platform, raw);
  return update ? [{ connectionId, deliveryId: update.deliveryId, status: update.status, at }] : [];
}
