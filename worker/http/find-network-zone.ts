import { findTimeZone } from '#worker/domain/shared/time.ts';

/**
 * Returns the time zone that Cloudflare derives from the visitor's IP address, or undefined. Must be read from the original
 * request, because Remix passes loaders and actions a copy without `cf`.
 */
export function findNetworkZone({ cf }: Request): string | undefined {
  const zone: unknown = cf && 'timezone' in cf ? cf.timezone : null;
  return typeof zone === 'string' ? findTimeZone(zone) : undefined;
}
