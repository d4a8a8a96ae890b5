import type { Feeds } from './port.ts';

/** Feeds of the web, and the sample that ships with the app. The parsers load with the first feed, not with the Worker. */
export function createFeeds(fetch: typeof globalThis.fetch): Feeds {
  return {
    read: async (request) => {
      const { readFeed } = await import('./read-feed.ts');
      return readFeed(request, fetch);
    },
  };
}
