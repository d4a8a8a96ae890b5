import { isWithinHours } from '#worker/domain/automation/is-within-hours.ts';
import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, getLocalDay, getMinuteOfDay } from '#worker/domain/shared/time.ts';

/** The switches of alerts, named like the form's fields. */
export const NOTIFICATION_SWITCHES = [
  'shouldNotifyOrders',
  'shouldNotifyHotspots',
  'shouldNotifyBilling',
  'shouldNotifyNews',
  'hasSounds',
  'onlyMyZones',
] as const;

/** The only switch available to drivers without Pro. */
export const FREE_SWITCH = 'shouldNotifyBilling' satisfies NotificationSwitch;

export const PRO_SWITCHES = NOTIFICATION_SWITCHES.filter((name) => name !== FREE_SWITCH);

/** How an open screen draws attention to a new offer. */
export const RING_SWITCHES = ['chimes', 'vibrates', 'marksTitle', 'badgesApp'] as const;

export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];
export type RingSwitch = (typeof RING_SWITCHES)[number];

/** The minutes of the driver's local day between which there are no sounds or alerts; no quiet hours if null or equal. */
type QuietHours = { quietStartMinute: number | null; quietEndMinute: number | null };

export type NotificationSettings = Record<NotificationSwitch | RingSwitch, boolean> & QuietHours;

/** Whether offers show a countdown; stored with the driver, because every page reads that row. */
export type CountdownSwitch = { countsDown: boolean };

/** The changes of a form: the switches that it shows, and the quiet hours. */
export type NotificationChanges = Partial<
  Record<NotificationSwitch | RingSwitch, boolean> & CountdownSwitch
> &
  QuietHours;

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

/** Returns when the current quiet hours end (epoch ms), or null if `now` is outside them. */
export function findQuietEnd(
  { quietStartMinute: start, quietEndMinute: end }: QuietHours,
  now: number,
  timeZone: string,
): number | null {
  if (start === null || end === null || start === end) return null;
  const day = getLocalDay(now, timeZone);
  const minute = getMinuteOfDay(now, timeZone);
  if (!isWithinHours(minute, { start, end })) return null;
  return getLocalInstant(minute < end ? day : addDays(day, 1), end, timeZone, now);
}
