import { readCookie, writeChoiceCookie } from '#app/lib/http.server.ts';
import type { Ctx } from '#worker/ctx.ts';
import { PLATFORM_IDS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** The cookie with the platform of the last order added on this device. */
const COOKIE = 'platform';

/** A prefix of the driver's ID, which distinguishes drivers who share a device. */
const nameDriver = (driverId: string) => driverId.slice(0, 8);

/** Returns the platform of the last order this driver added on this device, or null. */
export function getLastPlatform(request: Request, driverId: string): PlatformId | null {
  const [driver, platform] = readCookie(request, COOKIE)?.split('.') ?? [];
  if (driver !== nameDriver(driverId)) return null;
  return PLATFORM_IDS.find((id) => id === platform) ?? null;
}

/** Returns the Set-Cookie value that stores it. */
export function rememberPlatform(ctx: Ctx, driverId: string, platform: PlatformId): string {
  return `${writeChoiceCookie(ctx, COOKIE, `${nameDriver(driverId)}.${platform}`)}; HttpOnly`;
}
