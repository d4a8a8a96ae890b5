import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { IS_SIGNED } from '#worker/db/schema/orders.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { DAY_MS, getLocalTime, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { calibrateSpeeds, computeMatrix, type RecordedLeg } from '#worker/engines/streets/index.ts';

const SPAN_MS = 28 * DAY_MS;

const PAGE_SPAN_MS = 7 * DAY_MS;
const PAGE_SIZE = 1000;

/** A region with fewer drives keeps its speeds. */
const MIN_LEGS = 20;

/** Maximum drives that count per driver, newest first, so that no single driver sets the speeds of a city. */
const MAX_LEGS_A_DRIVER = 10;

type Recorded = RecordedLeg & { driverId: string };

/**
 * The `calibrate-speeds` job: calibrates each region's street speeds from the newest drives of the last four weeks. Reads at most
 * four pages. Safe to run twice.
 */
export async function calibrateStreets(ctx: Ctx): Promise<JobCounts> {
  const byRegion = new Map<string, Recorded[]>();
  for (let before = ctx.now; before > ctx.now - SPAN_MS; before -= PAGE_SPAN_MS) {
    const since = before - PAGE_SPAN_MS;
    for (const row of await selectRecordedLegs(ctx, { since, before })) {
      await addLeg(ctx, byRegion, row);
    }
  }
  const counts = { done: 0, changed: 0 };
  for (const [regionId, legs] of byRegion) {
    if (legs.length < MIN_LEGS) continue;
    await ctx.speeds.write(regionId, calibrateSpeeds(legs));
    counts.done += legs.length;
    counts.changed += 1;
  }
  return counts;
}

async function addLeg(ctx: Ctx, byRegion: Map<string, Recorded[]>, row: LegRow): Promise<void> {
  const pickup = { lat: row.pickupLat, lng: row.pickupLng };
  const dropoff = { lat: row.dropoffLat, lng: row.dropoffLng };
  const region = await ctx.regions.find([pickup, dropoff]);
  const network = region && (await ctx.regions.roads(region));
  if (!network) return;
  const legs = byRegion.get(region.id) ?? [];
  byRegion.set(region.id, legs);
  if (legs.filter(({ driverId }) => driverId === row.driverId).length >= MAX_LEGS_A_DRIVER) return;
  const { hour, minute } = getLocalTime(row.pickedUpAt, row.timeZone);
  const localHour = hour + minute / 60;
  const predictedMinutes =
    computeMatrix(network, [pickup, dropoff], localHour, { origins: 1 }).minutes[0]?.[1] ?? 0;
  if (!Number.isFinite(predictedMinutes)) return;
  const measuredMinutes = (row.completedAt - row.pickedUpAt) / MINUTE_MS - HANDOVER_MINUTES;
  legs.push({ driverId: row.driverId, predictedMinutes, measuredMinutes, localHour });
}

/** This long after a delivery, everything else on board is delivered too. */
const SETTLED_MS = 4 * HOUR_MS;

/** A drive from a pickup to its drop-off; instants in epoch ms. */
type LegRow = {
  driverId: string;
  timeZone: string;
  createdAt: number;
  pickedUpAt: number;
  completedAt: number;
  pickupLat: number;
  pickupLng: number;
  dropoffLat: number;
  dropoffLng: number;
};

/**
 * Statement: the newest deliveries of signed orders by real drivers that were driven directly from pickup to drop-off, with no
 * other stop in between.
 */
function selectRecordedLegs(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { since, before }: { since: number; before: number },
) {
  return ctx.db.all<LegRow>(sql`
    select o.driver_id as "driverId", d.time_zone as "timeZone", o.created_at as "createdAt",
      o.picked_up_at as "pickedUpAt", o.completed_at as "completedAt",
      o.pickup_lat as "pickupLat", o.pickup_lng as "pickupLng",
      o.dropoff_lat as "dropoffLat", o.dropoff_lng as "dropoffLng"
    from (
      select * from orders indexed by orders_placed
      where ${IS_SIGNED} and pickup_lat is not null and created_at >= ${since} and created_at < ${before}
        and status = 'completed' and picked_up_at is not null and dropoff_lat is not null
        and completed_at < ${ctx.now - SETTLED_MS}
      order by created_at desc limit ${PAGE_SIZE}
    ) o
    join drivers d on d.id = o.driver_id and d.is_demo = 0
    where not exists (
      select 1 from orders other
      where other.driver_id = o.driver_id and other.id <> o.id
        and other.history_at > o.picked_up_at and other.history_at < o.completed_at + ${SETTLED_MS}
        and (
          (other.completed_at > o.picked_up_at and other.completed_at < o.completed_at)
          or (other.picked_up_at > o.picked_up_at and other.picked_up_at < o.completed_at)
        )
    )`);
}
