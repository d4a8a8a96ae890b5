import { findPlatformName } from '#worker/domain/integrations/platform-catalog.ts';

/** Returns what a toast about the platform in an address needs. */
export function getPlatformValues({ platform }: { platform?: string | undefined }) {
  return { platform: findPlatformName(platform) };
}
