import type { DeliveryUpdate } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import type { Signed } from '#worker/domain/shared/verify-signature.ts';

/** A platform's app for drivers. */
export type DriverApp = {
  /** A link by custom scheme that opens the app; null where no source names one, or sources disagree. */
  deepLink: string | null;
  /** The page for drivers: absolute, or a path of ours. */
  webPage: string;
  /** The page with the driver's orders, if it is another one. */
  ordersPage?: string;
};

/** How a platform reports the deliveries that a restaurant orders from it. */
export type DeliveryWebhook = {
  /** The name of the product that reports them, a brand. */
  product: string;
  /** The lower-case name of the header with the signature or credentials. */
  header: string;
  /** The user name for a password of ours; without one the platform creates the secret. */
  username?: string;
  /** Returns whether the request proves that its sender knows the connection's secret. Never throws. */
  verify: (signed: Signed, secret: string) => Promise<boolean>;
  /** Returns the status that an event (parsed JSON) reports; null for every other event and for any other value. Never throws. */
  readEvent: (event: unknown) => DeliveryUpdate | null;
};

/** The technical facts of a platform. Its name, kind and connect methods are in the catalog of the domain. */
export type Platform = { driverApp: DriverApp; webhook?: DeliveryWebhook };

/** How to open an app: by its own link if it has one; otherwise, or if it is not installed, by a page. */
export type LaunchTarget = { deepLink: string | null; fallbackUrl: string };
