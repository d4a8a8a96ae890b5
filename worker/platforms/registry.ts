import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { DeliveryUpdate } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import { doordashDrive } from './doordash-drive.ts';
import type { DriverApp, Platform } from './platform.ts';
import { uberDirect } from './uber-direct.ts';

/**
 * The app "Uber Driver", for both rides and Uber Eats deliveries. The scheme is undocumented; it is in the published app's
 * manifest and in several public projects. Public projects agree on the page.
 */
const UBER_DRIVER: DriverApp = { deepLink: 'uberdriver://', webPage: 'https://drivers.uber.com/' };

/** The technical facts of every platform, by id. */
export const REGISTRY: Record<PlatformId, Platform> = {
  /** Restaurants order deliveries through Uber Direct. */
  ubereats: { driverApp: UBER_DRIVER, webhook: uberDirect },
  /**
   * Uber's Drivers API (https://developer.uber.com/docs/drivers) requires an application, so connections are only the driver's
   * own records.
   */
  uber: { driverApp: UBER_DRIVER },
  /** The app "Lyft Driver". The scheme is undocumented; one public project names it. */
  lyft: { driverApp: { deepLink: 'lyftdriver://', webPage: 'https://www.lyft.com/driver' } },
  /**
   * The app "Dasher". DoorDash documents no scheme, and public projects name three (doordashdasher, doordash-dasher,
   * doordash-driver), so there is no deep link. Public projects agree on the page. Restaurants order deliveries through DoorDash
   * Drive.
   */
  doordash: {
    driverApp: { deepLink: null, webPage: 'https://dasher.doordash.com/' },
    webhook: doordashDrive,
  },
  /** App "Grubhub for Drivers". No source names a scheme. Public projects agree on the page. */
  grubhub: { driverApp: { deepLink: null, webPage: 'https://driver.grubhub.com/' } },
  /** The app "Spark Driver" by Walmart. No source names a scheme. Many public projects agree on the page. */
  spark: { driverApp: { deepLink: null, webPage: 'https://drive4spark.walmart.com/' } },
  /** The app "Instacart Shopper". Scheme and page are undocumented; one public project names them. */
  instacart: {
    driverApp: { deepLink: 'instacart-shopper://', webPage: 'https://shoppers.instacart.com/' },
  },
  /** Our own network: this app is its driver app. */
  roadwaze: { driverApp: { deepLink: null, webPage: '/', ordersPage: '/orders' } },
};

/**
 * Returns the status that a platform's webhook reports in its JSON text; null for other events, and for a deleted text (null).
 * Throws SyntaxError if the text is not JSON.
 */
export function readDeliveryEvent(id: PlatformId, raw: string | null): DeliveryUpdate | null {
  return (raw !== null && REGISTRY[id].webhook?.readEvent(JSON.parse(raw))) || null;
}
