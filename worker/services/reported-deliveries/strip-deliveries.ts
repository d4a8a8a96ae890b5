import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { courierDeliveries, courierEvents, deliveryEvents, HAS_RAW } from '#worker/db/schema/integrations.ts';
import { HAS_ADDRESS, networkDeliveries } from '#worker/db/schema/network.ts';
import { writePages } from '#worker/db/write.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

/** How long an event's body, which has personal data, is kept for a replay. */
const RAW_LIFETIME_MS = 30 * DAY_MS;

/** Longer than platforms send events about one delivery. */
const EVENT_LIFETIME_MS = 90 * DAY_MS;

/**
 * Deletes the bodies of delivery events after 30 days; the events keep their ids until day 90 to recognize repeats. Deletes
 * couriers' deliveries and the addresses of network deliveries after 90 days. Returns the number of events stripped.
 */
export async function stripDeliveries(ctx: Ctx): Promise<number> {
  const stripped = (await stripEvents(ctx, deliveryEvents)) + (await stripEvents(ctx, courierEvents));
  const isGone = sql`${courierDeliveries.createdAt} < ${ctx.now - EVENT_LIFETIME_MS}`;
  await writePages(courierDeliveries, isGone, (page) => ctx.db.delete(courierDeliveries).where(page));
  await stripAddresses(ctx);
  return stripped;
}

async function stripEvents(ctx: Ctx, events: typeof deliveryEvents | typeof courierEvents): Promise<number> {
  const isOld = sql`${HAS_RAW} and received_at < ${ctx.now - RAW_LIFETIME_MS}`;
  const stripped = await writePages(events, isOld, (page) =>
    ctx.db.update(events).set({ raw: null }).where(page),
  );
  const isOver = sql`received_at < ${ctx.now - EVENT_LIFETIME_MS}`;
  await writePages(events, isOver, (page) => ctx.db.delete(events).where(page));
  return stripped;
}

/** Deletes customers' addresses of old deliveries; amounts and times are kept. */
async function stripAddresses(ctx: Ctx): Promise<void> {
  const isOld = sql`${HAS_ADDRESS} and ${networkDeliveries.createdAt} < ${ctx.now - EVENT_LIFETIME_MS}`;
  const gone = { dropoffAddress: '', note: '', dropoffLat: 0, dropoffLng: 0 };
  await writePages(networkDeliveries, isOld, (page) =>
    ctx.db.update(networkDeliveries).set(gone).where(page),
  );
}
