import { isWithinHours } from '#worker/domain/automation/is-within-hours.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { DAY_MS, getMinuteOfDay, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { HOTSPOT_LIFETIME_MS, HOTSPOT_MILES } from '#worker/engines/demand/index.ts';

/** How long a hotspot counts as new. */
export const NEW_HOTSPOT_MS = 20 * MINUTE_MS;

/** How long an alert about a hotspot is valid. */
export const HOTSPOT_ALERT_MS = 30 * MINUTE_MS;

/** A hotspot that ends and returns within this time is the same hotspot. */
export const SAME_HOTSPOT_MS = 3 * HOUR_MS;

const MAX_AN_HOUR = 2;

/** An older last position is ignored. */
const MAX_AWAY_MS = 14 * DAY_MS;

/** A hotspot as last computed. Instants in epoch ms; `activeSince` is when it was first found. */
export type ActiveHotspot = LatLng & {
  id: string;
  surgeMultiplier: number;
  activeSince: number;
  updatedAt: number;
  isDemo: boolean;
};

/** A driver who may get the alert. `hours` are the working hours as local minutes of the day; null: none are set. */
export type HotspotReader = {
  position: LatLng | null;
  positionAt: number | null;
  timeZone: string;
  hours: { start: number; end: number } | null;
  isDemo: boolean;
};

/** An alert about a hotspot the driver had before; `subject` is the hotspot's id, `at` epoch ms. */
type EarlierAlert = { subject: string; at: number };

/**
 * The hotspots a driver gets alerts about at `now` (epoch ms), with their straight-line distance in miles: those that are
 * new and not stale, within reach of where the driver last was, in the working hours, sent once, the strongest first, and
 * no more than two an hour. Hotspots of invented orders go to invented drivers alone.
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
 * Since when an area found at `now` is a hotspot: since before, if a recent run found it as well. `before` is its state
 * then; epoch ms.
 */
export function computeActiveSince(
  before: { activeSince: number; updatedAt: number } | undefined,
  now: number,
): number {
  const isSame = before && before.updatedAt <= now && now - before.updatedAt < HOTSPOT_LIFETIME_MS;
  return isSame ? before.activeSince : now;
}
