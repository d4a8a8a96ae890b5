import { findTimeZone } from '#worker/domain/shared/time.ts';

/**
 * Returns the time zone that Cloudflare finds for the address of a visitor, or undefined. It is read at the door, since the
 * requests that Remix hands to loaders and actions have lost it.
 */
export function findNetworkZone({ cf }: Request): string | undefined {
  const zone: unknown = cf && 'timezone' in cf ? cf.timezone : null;
  return typeof zone === 'string' ? findTimeZone(zone) : undefined;
}
