import type { LaunchAppInput } from '#worker/domain/integrations/inputs.ts';
import type { LaunchTarget } from '#worker/platforms/platform.ts';
import { getPlatform } from '#worker/platforms/registry.ts';

/** Returns the deep link of a platform's driver app, and the page to open when it is not installed. */
export function launchApp({ platform, action }: LaunchAppInput): LaunchTarget {
  const { driverApp } = getPlatform(platform);
  return {
    deepLink: driverApp.deepLink,
    fallbackUrl: action === 'orders' ? (driverApp.ordersPage ?? driverApp.webPage) : driverApp.webPage,
  };
}
