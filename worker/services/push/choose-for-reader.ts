import type { Ctx } from '#worker/ctx.ts';
import type { selectNewHotspots } from '#worker/db/queries/hotspot-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { chooseHotspotAlerts } from '#worker/domain/push/choose-hotspot-alerts.ts';
import { measureDrives } from '#worker/domain/routes/measure-drives.ts';
import { getLastPosition, type LastPosition } from '#worker/domain/shared/geo.ts';
import { openDriveStart } from '#worker/services/routes/open-drive-start.ts';
import { openZoneFilter } from './open-zone-filter.ts';

export type NewHotspot = Awaited<ReturnType<typeof selectNewHotspots>>[number];

/** A driver who may get hotspot alerts, with the settings that limit them. */
export type HotspotReader = LastPosition &
  Pick<Driver, 'id' | 'timeZone' | 'positionAt' | 'isDemo'> & {
    /** Working hours are ignored while automation is off. */
    isAutomationOn: boolean | null;
    workStartMinute: number | null;
    workEndMinute: number | null;
    preferredZones: readonly string[] | null;
    onlyMyZones: boolean | null;
  };

export type ChosenAlert = { driverId: string; hotspot: NewHotspot; miles: number };

type Chosen = Parameters<typeof chooseHotspotAlerts>;
type Options = { hotspots: readonly NewHotspot[]; sent: Chosen[2] };

/**
 * Returns the hotspots that one driver gets alerts about, with the miles by street. Looks up the driver's zones, which costs
 * address searches, only if there is something to send.
 */
export async function chooseForReader(
  ctx: Ctx,
  reader: HotspotReader,
  { hotspots, sent }: Options,
): Promise<ChosenAlert[]> {
  const { positionAt, timeZone, isDemo, isAutomationOn, workStartMinute: start, workEndMinute: end } = reader;
  const hours = isAutomationOn && start !== null && end !== null ? { start, end } : null;
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

/** Returns the hotspots in the driver's zones, or all if alerts are not limited to zones. */
async function listInZones(ctx: Ctx, reader: HotspotReader, hotspots: readonly NewHotspot[]) {
  const zones = reader.onlyMyZones ? (reader.preferredZones ?? []) : [];
  const isInZones = await openZoneFilter(ctx, reader, zones);
  // A hotspot's name is a restaurant name, not an address, so only its coordinates are compared.
  return hotspots.filter(({ lat, lng }) =>
    isInZones({ restaurantAddress: '', customerAddress: '', pickup: { lat, lng } }),
  );
}
