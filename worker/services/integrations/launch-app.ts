import type { LaunchAppInput } from '#worker/domain/integrations/inputs.ts';
import type { LaunchTarget } from '#worker/platforms/platform.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

/** Returns the deep link of a platform's driver app, and the page to open when it is not installed. */
export function launchApp({ platform, action }: LaunchAppInput): LaunchTarget {
  const { driverApp } = REGISTRY[platform];
  return {
    deepLink: driverApp.deepLink,
    fallbackUrl: action === 'orders' ? (driverApp.ordersPage ?? driverApp.webPage) : driverApp.webPage,
  };
}
