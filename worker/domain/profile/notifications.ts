/** A driver's notification switches; the names are those of the form. */
export const NOTIFICATION_SWITCHES = [
  'shouldNotifyOrders',
  'shouldNotifyHotspots',
  'shouldNotifyBilling',
  'shouldNotifyNews',
  'hasSounds',
] as const;
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];

export type NotificationSettings = Record<NotificationSwitch, boolean>;

export const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  shouldNotifyOrders: true,
  shouldNotifyHotspots: true,
  shouldNotifyBilling: true,
  shouldNotifyNews: false,
  hasSounds: true,
};
