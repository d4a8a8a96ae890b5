import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { DeliveryUpdate } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import { doordashDrive } from './doordash-drive.ts';
import type { DriverApp, Platform } from './platform.ts';
import { uberDirect } from './uber-direct.ts';

/**
 * The app "Uber Driver", for rides and Uber Eats deliveries alike. The scheme is undocumented; the published app's manifest
 * and several public projects have it. Public projects agree on the page.
 */
const UBER_DRIVER: DriverApp = { deepLink: 'uberdriver://', webPage: 'https://drivers.uber.com/' };

/** The technical facts of every platform, by its id. */
export const REGISTRY: Record<PlatformId, Platform> = {
  /** Restaurants order deliveries as Uber Direct. */
  ubereats: { driverApp: UBER_DRIVER, webhook: uberDirect },
  /** Its Drivers API (https://developer.uber.com/docs/drivers) is open by application only: connections are the driver's own records. */
  uber: { driverApp: UBER_DRIVER },
  /** App "Lyft Driver". The scheme is undocumented; one public project names it. */
  lyft: { driverApp: { deepLink: 'lyftdriver://', webPage: 'https://www.lyft.com/driver' } },
  /**
   * App "Dasher". DoorDash documents no scheme, and public projects name three (doordashdasher, doordash-dasher,
   * doordash-driver), so there is no link. Public projects agree on the page. Restaurants order deliveries as DoorDash Drive.
   */
  doordash: {
    driverApp: { deepLink: null, webPage: 'https://dasher.doordash.com/' },
    webhook: doordashDrive,
  },
  /** App "Grubhub for Drivers". No source names a scheme. Public projects agree on the page. */
  grubhub: { driverApp: { deepLink: null, webPage: 'https://driver.grubhub.com/' } },
  /** App "Spark Driver" by Walmart. No source names a scheme. Many public projects agree on the page. */
  spark: { driverApp: { deepLink: null, webPage: 'https://drive4spark.walmart.com/' } },
  /** App "Instacart Shopper". Scheme and page are undocumented; one public project names them. */
  instacart: {
    driverApp: { deepLink: 'instacart-shopper://', webPage: 'https://shoppers.instacart.com/' },
  },
  /** Our own network: this app is its driver app. */
  roadwaze: { driverApp: { deepLink: null, webPage: '/', ordersPage: '/orders' } },
};

/**
 * Returns the status that the JSON text of a platform's webhook reports; null for every other event, and for a text that was
 * deleted (null). Throws SyntaxError on a text that is not JSON.
 */
export function readDeliveryEvent(id: PlatformId, raw: string | null): DeliveryUpdate | null {
  return (raw !== null && REGISTRY[id].webhook?.readEvent(JSON.parse(raw))) || null;
}
