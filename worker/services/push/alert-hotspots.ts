import type { Ctx } from '#worker/ctx.ts';
import { selectHotspotAlerts, selectHotspotReaders } from '#worker/db/queries/hotspot-reader-rows.ts';
import { selectNewHotspots } from '#worker/db/queries/hotspot-rows.ts';
import { insertAlert } from '#worker/db/queries/push-rows.ts';
import {
  chooseHotspotAlerts,
  HOTSPOT_ALERT_MS,
  NEW_HOTSPOT_MS,
  SAME_HOTSPOT_MS,
} from '#worker/domain/push/choose-hotspot-alerts.ts';
import { getLastPosition } from '#worker/domain/shared/get-last-position.ts';
import { listTownsWithin } from '#worker/domain/shared/grid.ts';
import { HOTSPOT_MILES } from '#worker/engines/demand/index.ts';

const PAGE_SIZE = 100;
/** Drivers of one town that one run looks at: a hundred pages. */
const MAX_PAGES = 100;
/** A batch of alerts, two statements each. */
const ALERTS_A_BATCH = 40;

type NewHotspot = Awaited<ReturnType<typeof selectNewHotspots>>[number];
type Reader = Awaited<ReturnType<typeof selectHotspotReaders>>[number];

/**
 * Tells the drivers near a new hotspot of it, once: those of the towns within reach, a page at a time. Safe to run twice,
 * because an alert is written once for its hotspot and driver. Returns how many alerts it chose.
 */
export async function alertHotspots(ctx: Ctx): Promise<number> {
  if (!ctx.push) return 0;
  const hotspots = await selectNewHotspots(ctx, ctx.now - NEW_HOTSPOT_MS);
  const towns = new Set(hotspots.flatMap((hotspot) => listTownsWithin(hotspot, HOTSPOT_MILES)));
  let chosen = 0;
  for (const town of towns) chosen += await alertTown(ctx, town, hotspots);
  return chosen;
}

async function alertTown(ctx: Ctx, town: number, hotspots: readonly NewHotspot[]): Promise<number> {
  let chosen = 0;
  let after = '';
  for (let page = 0; page < MAX_PAGES; page++) {
    const readers = await selectHotspotReaders(ctx, { town, after, limit: PAGE_SIZE });
    if (readers.length > 0) chosen += await alertReaders(ctx, readers, hotspots);
    after = readers.at(-1)?.id ?? '';
    if (readers.length < PAGE_SIZE) break;
  }
  return chosen;
}

async function alertReaders(
  ctx: Ctx,
  readers: readonly Reader[],
  hotspots: readonly NewHotspot[],
): Promise<number> {
  const ids = readers.map(({ id }) => id);
  const earlier = await selectHotspotAlerts(ctx, ids, ctx.now - SAME_HOTSPOT_MS);
  const chosen = readers.flatMap((reader) =>
    chooseHotspotAlerts(
      hotspots,
      toHotspotReader(reader),
      earlier.filter(({ driverId }) => driverId === reader.id),
      ctx.now,
    ).map((choice) => ({ driverId: reader.id, ...choice })),
  );
  for (let index = 0; index < chosen.length; index += ALERTS_A_BATCH) {
    const [first, ...rest] = chosen
      .slice(index, index + ALERTS_A_BATCH)
      .flatMap((choice) => write(ctx, choice));
    if (first) await ctx.db.batch([first, ...rest]);
  }
  return chosen.length;
}

function toHotspotReader(reader: Reader) {
  const { positionAt, timeZone, isDemo, workStartMinute: start, workEndMinute: end } = reader;
  const hours = start === null || end === null ? null : { start, end };
  return { position: getLastPosition(reader), positionAt, timeZone, hours, isDemo };
}

function write(
  ctx: Ctx,
  { driverId, hotspot, miles }: { driverId: string; hotspot: NewHotspot; miles: number },
) {
  return insertAlert(ctx, {
    driverId,
    key: `hotspot:${hotspot.id}:${hotspot.activeSince}:${driverId}`,
    kind: 'hotspot',
    subject: hotspot.id,
    values: {
      surge: hotspot.surgeMultiplier,
      name: hotspot.name,
      hasName: hotspot.name === '' ? 'no' : 'yes',
      orders: hotspot.sampleSize,
      distance: { miles },
      isDemo: hotspot.isDemo ? 'yes' : 'no',
    },
    path: '/map',
    expiresAt: hotspot.activeSince + HOTSPOT_ALERT_MS,
  });
}
