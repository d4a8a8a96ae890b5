import type { NewsSource, NewsSourceKind } from './news-source.ts';

type DefaultSource = Pick<NewsSource, 'id' | 'kind' | 'name' | 'url' | 'isPaused'>;

/** Ships with the app and is read in-process, so that a machine without a network has news to show. */
export const SAMPLE_SOURCE: DefaultSource = {
  id: 'sample',
  kind: 'internal',
  name: 'Roadwaze sample news',
  url: 'internal:sample',
  isPaused: false,
};

/** A search of Google News: RSS 2.0 without a key and without a deadline; its three locale values must agree. */
function searchNews(id: string, name: string, query: string): DefaultSource {
  const parameters = new URLSearchParams({ q: query, hl: 'en-US', gl: 'US', ceid: 'US:en' });
  return { id, kind: 'feed', name, url: `https://news.google.com/rss/search?${parameters}`, isPaused: false };
}

/**
 * Where news come from in staging and production. Paused are those whose feeds served some people and not others: an
 * operator reads them once in the console before they count. Reddit is not among them: its feeds return 429 without a
 * personal token.
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

/**
 * An address as it is kept, without a fragment and the dot that may end a host, and what kind of source it makes: only the sample's is not on the web.
 */
export function toSourceAddress(text: string): { url: string; kind: NewsSourceKind } {
  const address = new URL(text);
  address.hash = '';
  address.hostname = address.hostname.replace(/\.$/, '');
  const url = address.href;
  return { url, kind: url === SAMPLE_SOURCE.url ? 'internal' : 'feed' };
}
