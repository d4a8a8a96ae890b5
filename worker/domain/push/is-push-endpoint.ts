import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';

const LONGEST_ENDPOINT = 1000;

/**
 * Whether alerts may be sent to an endpoint a browser names: https on its own port and a public host by name. Any push
 * service may be one, since a browser chooses its own and a list would shut new ones out; a literal address never is.
 */
export function isPushEndpoint(href: string): boolean {
  if (href.length > LONGEST_ENDPOINT || !isPublicAddress(href)) return false;
  const { hostname } = new URL(href);
  return !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname);
}
