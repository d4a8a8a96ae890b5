import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { DAY_MS, getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { HANDOVER_MINUTES } from '#worker/engines/offers/index.ts';
import { calibrateSpeeds, computeMatrix, type RecordedLeg } from '#worker/engines/streets/index.ts';
import { type LegRow, selectRecordedLegs } from './select-recorded-legs.ts';

const SPAN_MS = 28 * DAY_MS;

const PAGE_SPAN_MS = 7 * DAY_MS;
const PAGE_SIZE = 1000;

/** With fewer, what is known of a region stays as it is. */
const MIN_LEGS = 20;

/** The newest drives of one driver that count: nobody sets the speeds of a city alone. */
const MAX_LEGS_A_DRIVER = 10;

type Recorded = RecordedLeg & { driverId: string };

/**
 * The `speeds` job: learns from the newest drives of the last four weeks how fast the streets of each region are. It reads
 * at most four pages and may run twice; a region with too few drives keeps what was learned before.
 */
export async function calibrateStreets(ctx: Ctx): Promise<JobCounts> {
  const byRegion = new Map<string, Recorded[]>();
  for (let before = ctx.now; before > ctx.now - SPAN_MS; before -= PAGE_SPAN_MS) {
    const since = before - PAGE_SPAN_MS;
    for (const row of await selectRecordedLegs(ctx, { since, before, limit: PAGE_SIZE })) {
      await addLeg(ctx, byRegion, row);
    }
  }
  let [areas, orders] = [0, 0];
  for (const [regionId, legs] of byRegion) {
    if (legs.length < MIN_LEGS) continue;
    await ctx.speeds.write(regionId, calibrateSpeeds(legs));
    areas += 1;
    orders += legs.length;
  }
  return { areas, orders };
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
  const predictedMinutes = computeMatrix(network, [pickup, dropoff], localHour).minutes[0]?.[1] ?? 0;
  if (!Number.isFinite(predictedMinutes)) return;
  const measuredMinutes = (row.completedAt - row.pickedUpAt) / MINUTE_MS - HANDOVER_MINUTES;
  legs.push({ driverId: row.driverId, predictedMinutes, measuredMinutes, localHour });
}
