import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

export function getConnectKey(platform: PlatformId): string {
  return `connect-${platform}`;
}

export function getDisconnectKey(platform: PlatformId): string {
  return `disconnect-${platform}`;
}
