import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';

/** Parameters that identify the referrer, not the page. */
const TRACKING =
  /^(?:utm_.*|fbclid|gclid|dclid|msclkid|twclid|igshid|mc_[ce]id|_hs(?:enc|mi)|cmpid|ocid|ncid)$/i;

const MAX_ADDRESS_LENGTH = 2000;

/**
 * Returns an article's canonical URL: resolved against `base` (the feed's address), https instead of http, without fragment and
 * tracking parameters. Null for other schemes, private hosts and URLs over 2,000 characters.
 */
export function toArticleAddress(href: string, base: string): string | null {
  const given = href.trim();
  if (given === '' || !URL.canParse(given, base)) return null;
  const url = new URL(given, base);
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) {
    if (TRACKING.test(name)) url.searchParams.delete(name);
  }
  return isPublicAddress(url.href) && url.href.length <= MAX_ADDRESS_LENGTH ? url.href : null;
}
