import type { NewsSource } from './news-source.ts';

type DefaultSource = Pick<NewsSource, 'id' | 'kind' | 'name' | 'url' | 'isPaused'>;

/** The source of local deployments, read in-process so that there is news without a network. */
export const SAMPLE_SOURCE: DefaultSource = {
  id: 'sample',
  kind: 'internal',
  name: 'Roadwaze sample news',
  url: 'internal:sample',
  isPaused: false,
};

/** Returns a Google News search: an RSS 2.0 feed without a key, whose three locale values must agree. */
function searchNews(id: string, name: string, query: string): DefaultSource {
  const parameters = new URLSearchParams({ q: query, hl: 'en-US', gl: 'US', ceid: 'US:en' });
  return { id, kind: 'feed', name, url: `https://news.google.com/rss/search?${parameters}`, isPaused: false };
}

/**
 * The news sources in staging and production. Paused ones are feeds that refuse some clients; an administrator tests them in the
 * console before turning them on. Reddit is left out because its feeds return 429 without a personal token.
 */
export const DEFAULT_SOURCES: DefaultSource[] = [
  searchNews(
    'google-delivery',
    'Google News: delivery apps',
    '(DoorDash OR "Uber Eats" OR Grubhub OR Instacart) drivers when:7d',
  ),
  searchNews(
    'google-gig-law',
    'Google News: gig work law',
    '"gig workers" (law OR court OR "minimum pay") when:7d',
  ),
  searchNews('google-rideshare', 'Google News: rideshare', '(Uber OR Lyft) rideshare drivers when:7d'),
  {
    id: 'the-rideshare-guy',
    kind: 'feed',
    name: 'The Rideshare Guy',
    url: 'https://therideshareguy.com/feed/',
    isPaused: false,
  },
  {
    id: 'bls',
    kind: 'feed',
    name: 'U.S. Bureau of Labor Statistics',
    url: 'https://www.bls.gov/feed/news_release.rss',
    isPaused: false,
  },
  { id: 'gridwise', kind: 'feed', name: 'Gridwise', url: 'https://gridwise.io/blog/feed/', isPaused: true },
  { id: 'grubhub', kind: 'feed', name: 'Grubhub', url: 'https://about.grubhub.com/feed/', isPaused: true },
];

/** Returns a URL in its stored form, without a fragment or a trailing dot in the host. */
export function toSourceUrl(text: string): string {
  const address = new URL(text);
  address.hash = '';
  address.hostname = address.hostname.replace(/\.$/, '');
  return address.href;
}
