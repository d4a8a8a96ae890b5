import { findPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

export function getConnectKey(platform: PlatformId): string {
  return `connect-${platform}`;
}

export function getDisconnectKey(platform: PlatformId): string {
  return `disconnect-${platform}`;
}

/** Returns the values of a toast about the platform named in the URL. */
export function getPlatformValues({ platform }: { platform?: string | undefined }) {
  return { platform: findPlatformName(platform) };
}
