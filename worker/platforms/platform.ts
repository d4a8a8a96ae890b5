import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** A platform's app for drivers. What nobody documents and no two sources agree on is null, not guessed. */
export type DriverApp = {
  /** A custom-scheme link that opens the app, or null. */
  deepLink: string | null;
  /** The page for drivers: absolute, or a path of ours. */
  webPage: string;
  /** The page with the driver's orders, where it is another one. */
  ordersPage?: string;
  androidPackage: string | null;
  appStoreId: string | null;
};

/** What is really known about one platform. Its name, kind and connect methods are in the catalog of the domain. */
export type Platform = { id: PlatformId; driverApp: DriverApp };

/** How to open an app: by its own link if it has one; else, or when it is not installed, by a page. */
export type LaunchTarget = { deepLink: string | null; fallbackUrl: string };
