import { findPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

export function getConnectKey(platform: PlatformId): string {
  return `connect-${platform}`;
}

export function getDisconnectKey(platform: PlatformId): string {
  return `disconnect-${platform}`;
}

/** Returns what a toast about the platform in an address needs. */
export function getPlatformValues({ platform }: { platform?: string | undefined }) {
  return { platform: findPlatformName(platform) };
}
