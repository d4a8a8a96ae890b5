import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isAnyOf } from '#worker/db/json-rows.ts';
import { selectNewHotspots } from '#worker/db/queries/hotspot-rows.ts';
import { insertAlert } from '#worker/db/queries/push-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { drivers, IS_PRO, notificationSettings, POSITION_TOWN } from '#worker/db/schema/drivers.ts';
import { alerts } from '#worker/db/schema/push.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import {
  HOTSPOT_ALERT_MS,
  NEW_HOTSPOT_MS,
  SAME_HOTSPOT_MS,
} from '#worker/domain/push/choose-hotspot-alerts.ts';
import { listTownsWithin } from '#worker/domain/shared/grid.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { sum, sumOf } from '#worker/domain/shared/sum.ts';
import { HOTSPOT_MILES } from '#worker/engines/demand/index.ts';
import { workEach, workPages } from '#worker/services/jobs/work-items.ts';
import {
  type ChosenAlert,
  chooseForReader,
  type HotspotReader,
  type NewHotspot,
} from './choose-for-reader.ts';

/** A driver may get two alerts, of two statements each. */
const PAGE_SIZE = 20;
const MAX_PAGES = 500;

type AlertCounts = { alerted: number; failed: number };

/**
 * Writes alerts about new hotspots to the drivers in the towns within reach. Safe to run twice, because a hotspot's alert is
 * written only once per driver.
 */
export async function alertHotspots(ctx: Ctx): Promise<AlertCounts> {
  if (!ctx.push) return { alerted: 0, failed: 0 };
  const hotspots = await selectNewHotspots(ctx, ctx.now - NEW_HOTSPOT_MS);
  const towns = new Set(hotspots.flatMap((hotspot) => listTownsWithin(hotspot, HOTSPOT_MILES)));
  const { done, failed } = await workEach(ctx, {
    job: 'hotspots',
    items: [...towns],
    getId: (town) => `town:${town}`,
    work: (town) => alertTown(ctx, town, hotspots),
  });
  return {
    alerted: sumOf(done, ({ alerted }) => alerted),
    failed: failed + sumOf(done, (counts) => counts.failed),
  };
}

async function alertTown(ctx: Ctx, town: number, hotspots: readonly NewHotspot[]): Promise<AlertCounts> {
  const pages = eachPage<HotspotReader>({ maxPages: MAX_PAGES, pageSize: PAGE_SIZE }, (last) =>
    selectHotspotReaders(ctx, town, last?.id ?? ''),
  );
  const { done, failed } = await workPages(ctx, pages, {
    job: 'hotspots',
    getId: ({ id }) => id,
    work: (readers) => alertReaders(ctx, readers, hotspots),
  });
  return { alerted: sum(done), failed };
}

async function alertReaders(
  ctx: Ctx,
  readers: readonly HotspotReader[],
  hotspots: readonly NewHotspot[],
): Promise<number> {
  const ids = readers.map(({ id }) => id);
  const earlier = await selectHotspotAlerts(ctx, ids, ctx.now - SAME_HOTSPOT_MS);
  const chosen = await Promise.all(
    readers.map((reader) => {
      const sent = earlier.filter(({ driverId }) => driverId === reader.id);
      return chooseForReader(ctx, reader, { hotspots, sent });
    }),
  ).then((lists) => lists.flat());
  await batch(ctx, { alerts: chosen.flatMap((choice) => write(ctx, choice)) });
  return chosen.length;
}

function write(ctx: Ctx, { driverId, hotspot, miles }: ChosenAlert) {
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
    path: paths.map(),
    expiresAt: hotspot.activeSince + HOTSPOT_ALERT_MS,
  });
}

/** Statement: a page, by id, of the Pro drivers with a device whose last position is in a town. */
function selectHotspotReaders(ctx: Ctx, town: number, after: string) {
  const { id, positionLat, positionLng, positionAt, timeZone, isDemo } = drivers;
  const { isEnabled, workStartMinute, workEndMinute, preferredZones } = automationSettings;
  const { onlyMyZones } = notificationSettings;
  return ctx.db
    .select({
      id,
      positionLat,
      positionLng,
      positionAt,
      timeZone,
      isDemo,
      isAutomationOn: isEnabled,
      workStartMinute,
      workEndMinute,
      preferredZones,
      onlyMyZones,
    })
    .from(drivers)
    .leftJoin(automationSettings, eq(automationSettings.driverId, drivers.id))
    .leftJoin(notificationSettings, eq(notificationSettings.driverId, drivers.id))
    .where(
      and(
        sql`${IS_PRO} and ${POSITION_TOWN} = ${town}`,
        gt(drivers.id, after),
        isNull(drivers.suspendedAt),
        sql`exists (select 1 from push_subscriptions where push_subscriptions.driver_id = drivers.id)`,
      ),
    )
    .orderBy(drivers.id)
    .limit(PAGE_SIZE);
}

/** Statement: the hotspot alerts of these drivers since an instant (epoch ms). */
function selectHotspotAlerts(ctx: Ctx, driverIds: readonly string[], since: number) {
  return ctx.db
    .select({ driverId: alerts.driverId, subject: alerts.subject, at: alerts.createdAt })
    .from(alerts)
    .where(and(isAnyOf(alerts.driverId, driverIds), eq(alerts.kind, 'hotspot'), gt(alerts.createdAt, since)));
}
