import type { NotificationSwitch } from '#worker/domain/profile/notifications.ts';

/**
 * Every kind of alert we send. Its title and body are `alerts.<kind>.title` and `.body` in the catalogs; a new kind needs a line
 * here, one in `ALERT_RULES`, and its texts.
 */
export const ALERT_KINDS = [
  'hotspot',
  'offerAccepted',
  'offerWorth',
  'offerMaybe',
  'offerNotWorth',
  'offerUnevaluated',
  'orderCancelled',
  'trialEnding',
  'paymentFailed',
  'news',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * A value of an alert's text, stored raw and formatted in the driver's language when it is sent: money in cents (signed for the
 * value of an offer), an instant (epoch ms, shown as a day), a distance in miles, a plain text or number, or the key of a
 * product, shown as its name.
 */
export type AlertValue =
  | string
  | number
  | { cents: number; isSigned?: boolean }
  | { at: number }
  | { miles: number }
  | { product: 'pro' | 'network' | 'restaurant' };
export type AlertValues = Record<string, AlertValue>;

export const ALERT_DELIVERY_STATUSES = ['queued', 'sent', 'dropped'] as const;

/** How urgently a push service wakes a device (RFC 8030 §5.3). */
export type Urgency = 'low' | 'normal' | 'high';

type AlertRule = {
  /** The setting that switches this kind of alert off. */
  switch: NotificationSwitch;
  urgency: Urgency;
  /** While a device is offline, a push service keeps only the newest alert of each topic; null makes each alert its own topic. */
  topic: string | null;
};

const OFFER = { switch: 'shouldNotifyOrders', urgency: 'high', topic: null } as const;
const BILLING = { switch: 'shouldNotifyBilling', urgency: 'normal', topic: null } as const;

export const ALERT_RULES: Record<AlertKind, AlertRule> = {
  hotspot: { switch: 'shouldNotifyHotspots', urgency: 'high', topic: 'hotspots' },
  offerAccepted: OFFER,
  offerWorth: OFFER,
  offerMaybe: OFFER,
  offerNotWorth: OFFER,
  offerUnevaluated: OFFER,
  orderCancelled: OFFER,
  trialEnding: BILLING,
  paymentFailed: BILLING,
  news: { switch: 'shouldNotifyNews', urgency: 'low', topic: 'news' },
};
