import { isWithinHours } from '#worker/domain/automation/is-within-hours.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { DAY_MS, getMinuteOfDay, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { HOTSPOT_LIFETIME_MS, HOTSPOT_MILES } from '#worker/engines/demand/index.ts';

/** How long a hotspot counts as new. */
export const NEW_HOTSPOT_MS = 20 * MINUTE_MS;

/** How long an alert about a hotspot is valid. */
export const HOTSPOT_ALERT_MS = 30 * MINUTE_MS;

/** A hotspot that returns within this time is the same hotspot. */
export const SAME_HOTSPOT_MS = 3 * HOUR_MS;

const MAX_AN_HOUR = 2;

/** A last position older than this is ignored. */
const MAX_AWAY_MS = 14 * DAY_MS;

/** A hotspot as last computed; instants in epoch ms. `activeSince` is when it was first found. */
export type ActiveHotspot = LatLng & {
  id: string;
  surgeMultiplier: number;
  activeSince: number;
  updatedAt: number;
  isDemo: boolean;
};

/** A driver who may get alerts. `hours` are the working hours as minutes of the local day; null if none are set. */
export type HotspotReader = {
  position: LatLng | null;
  positionAt: number | null;
  timeZone: string;
  hours: { start: number; end: number } | null;
  isDemo: boolean;
};

/** An earlier hotspot alert to the driver; `subject` is the hotspot's id, `at` in epoch ms. */
type EarlierAlert = { subject: string; at: number };

/**
 * Returns the hotspots to alert a driver about at `now` (epoch ms), with their straight-line distance in miles: those that are
 * new, not stale and within reach of the driver's last position, during working hours, each once, strongest first, at most two
 * per hour. Hotspots of sample orders go only to demo drivers.
 */
export function chooseHotspotAlerts<T extends ActiveHotspot>(
  hotspots: readonly T[],
  reader: HotspotReader,
  earlier: readonly EarlierAlert[],
  now: number,
): { hotspot: T; miles: number }[] {
  const { position } = reader;
  if (!position || !canBeNotified(reader, now)) return [];
  const sent = earlier.filter(({ at }) => at <= now && now - at < SAME_HOTSPOT_MS);
  const left = MAX_AN_HOUR - sent.filter(({ at }) => now - at < HOUR_MS).length;
  return hotspots
    .filter((hotspot) => isNew(hotspot, now) && hotspot.isDemo === reader.isDemo)
    .filter(({ id }) => !sent.some(({ subject }) => subject === id))
    .map((hotspot) => ({ hotspot, miles: computeMilesBetween(position, hotspot) }))
    .filter(({ miles }) => miles <= HOTSPOT_MILES)
    .sort(
      (one, other) => other.hotspot.surgeMultiplier - one.hotspot.surgeMultiplier || one.miles - other.miles,
    )
    .slice(0, Math.max(0, left));
}

function canBeNotified({ positionAt, timeZone, hours }: HotspotReader, now: number): boolean {
  if (positionAt === null || now - positionAt > MAX_AWAY_MS) return false;
  if (!hours) return true;
  return isWithinHours(getMinuteOfDay(now, timeZone), hours);
}

function isNew({ activeSince, updatedAt }: ActiveHotspot, now: number): boolean {
  return now - activeSince < NEW_HOTSPOT_MS && now - updatedAt < HOTSPOT_LIFETIME_MS && updatedAt <= now;
}

/**
 * Returns since when an area found at `now` has been a hotspot (epoch ms): since it was first found, if a recent run found it
 * too. `before` is its state at that run.
 */
export function computeActiveSince(
  before: { activeSince: number; updatedAt: number } | undefined,
  now: number,
): number {
  const isSame = before && before.updatedAt <= now && now - before.updatedAt < HOTSPOT_LIFETIME_MS;
  return isSame ? before.activeSince : now;
}
