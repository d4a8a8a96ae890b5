import type { Ctx } from '#worker/ctx.ts';
import type { selectNewHotspots } from '#worker/db/queries/hotspot-rows.ts';
import { chooseHotspotAlerts } from '#worker/domain/push/choose-hotspot-alerts.ts';
import { measureDrives } from '#worker/domain/routes/measure-drives.ts';
import { getLastPosition, type LastPosition } from '#worker/domain/shared/geo.ts';
import { openDriveStart } from '#worker/services/shared/open-drive-start.ts';
import { openZoneFilter } from './open-zone-filter.ts';

export type NewHotspot = Awaited<ReturnType<typeof selectNewHotspots>>[number];

/** A driver who may be alerted to new hotspots, and what limits it. */
export type HotspotReader = LastPosition & {
  id: string;
  timeZone: string;
  positionAt: number | null;
  isDemo: boolean;
  workStartMinute: number | null;
  workEndMinute: number | null;
  preferredZones: readonly string[] | null;
  onlyMyZones: boolean | null;
};

/** One alert: the hotspot, and how far the driver is from it. */
export type ChosenAlert = { driverId: string; hotspot: NewHotspot; miles: number };

type Chosen = Parameters<typeof chooseHotspotAlerts>;
type Options = { hotspots: readonly NewHotspot[]; sent: Chosen[2] };

/**
 * The hotspots one driver is alerted to, with the miles by street. A driver's zones are looked up only where something
 * would be sent at all: that costs reads and address searches.
 */
export async function chooseForReader(
  ctx: Ctx,
  reader: HotspotReader,
  { hotspots, sent }: Options,
): Promise<ChosenAlert[]> {
  const { positionAt, timeZone, isDemo, workStartMinute: start, workEndMinute: end } = reader;
  const hours = start === null || end === null ? null : { start, end };
  const position = getLastPosition(reader);
  const choose = (candidates: readonly NewHotspot[]) =>
    chooseHotspotAlerts(candidates, { position, positionAt, timeZone, hours, isDemo }, sent, ctx.now);
  if (choose(hotspots).length === 0) return [];
  const near = choose(await listInZones(ctx, reader, hotspots));
  const from = near.length > 0 ? await openDriveStart(ctx, position, timeZone) : null;
  return near.map(({ hotspot, miles }) => {
    const drive = from && measureDrives(from, [hotspot])[0];
    return { driverId: reader.id, hotspot, miles: drive?.miles ?? miles };
  });
}

/** The hotspots in the zones of a driver who wants no others. */
async function listInZones(ctx: Ctx, reader: HotspotReader, hotspots: readonly NewHotspot[]) {
  const zones = reader.onlyMyZones ? (reader.preferredZones ?? []) : [];
  const isInZones = await openZoneFilter(ctx, reader, zones);
  // What an area is called is a restaurant's name, and no address.
  return hotspots.filter(({ lat, lng }) =>
    isInZones({ restaurantAddress: '', customerAddress: '', pickup: { lat, lng }, dropoff: null }),
  );
}
