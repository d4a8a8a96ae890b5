import type { DeliveryUpdate } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import type { Signed } from '#worker/domain/shared/verify-signature.ts';

export type DriverApp = {
  /** A custom-scheme link that opens the app; null if no source names one, or sources disagree. */
  deepLink: string | null;
  /** The web page for drivers: an absolute URL, or a path of this site. */
  webPage: string;
  /** The page with the driver's orders, if it differs from `webPage`. */
  ordersPage?: string;
};

/** How a platform reports the deliveries that a restaurant orders from it. */
export type DeliveryWebhook = {
  /** The brand name of the product that reports the deliveries. */
  product: string;
  /** The lower-case name of the header with the signature or credentials. */
  header: string;
  /** The user name that goes with a password we create; without one, the platform creates the secret. */
  username?: string;
  /** Returns whether a request proves that its sender has the connection's secret. Never throws. */
  verify: (signed: Signed, secret: string) => Promise<boolean>;
  /** Returns the status that an event (parsed JSON) reports; null for other events and malformed values. Never throws. */
  readEvent: (event: unknown) => DeliveryUpdate | null;
};

/** The technical facts of a platform. Its name, kind and connect methods are in the domain's catalog. */
export type Platform = { driverApp: DriverApp; webhook?: DeliveryWebhook };

/** How to open an app: by its deep link if it has one; otherwise, or if it is not installed, by a web page. */
export type LaunchTarget = { deepLink: string | null; fallbackUrl: string };
