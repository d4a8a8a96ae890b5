import { isWithinHours } from '#worker/domain/automation/is-within-hours.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** What alerts a driver gets; the names are those of the form. */
export const NOTIFICATION_SWITCHES = [
  'shouldNotifyOrders',
  'shouldNotifyHotspots',
  'shouldNotifyBilling',
  'shouldNotifyNews',
  'hasSounds',
  'onlyMyZones',
] as const;

/** How a new offer announces itself on an open screen, at most until the driver looks. */
export const RING_SWITCHES = ['chimes', 'vibrates', 'marksTitle', 'badgesApp'] as const;

export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];
export type RingSwitch = (typeof RING_SWITCHES)[number];

/** Minutes of the driver's local day between which nothing rings and no alert comes; null, or both the same: never. */
export type QuietHours = { quietStartMinute: number | null; quietEndMinute: number | null };

export type NotificationSettings = Record<NotificationSwitch | RingSwitch, boolean> & QuietHours;

/** Whether offers show the time left to answer them; kept with the driver, since every page has that row. */
export type CountdownSwitch = { countsDown: boolean };

export const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  shouldNotifyOrders: true,
  shouldNotifyHotspots: true,
  shouldNotifyBilling: true,
  shouldNotifyNews: false,
  hasSounds: true,
  onlyMyZones: false,
  chimes: true,
  vibrates: true,
  marksTitle: true,
  badgesApp: true,
  quietStartMinute: null,
  quietEndMinute: null,
};

const DAY_MINUTES = 1440;

/** Returns when the quiet hours end (epoch ms, a whole minute) in which `now` lies, or null outside them. */
export function findQuietEnd(
  { quietStartMinute: start, quietEndMinute: end }: QuietHours,
  now: number,
  timeZone: string,
): number | null {
  if (start === null || end === null || start === end) return null;
  const { hour, minute } = getLocalTime(now, timeZone);
  const local = 60 * hour + minute;
  if (!isWithinHours(local, { start, end })) return null;
  const left = (end - local + DAY_MINUTES) % DAY_MINUTES;
  return now - (now % MINUTE_MS) + left * MINUTE_MS;
}
