import { fetchFeed } from './fetch-feed.ts';
import { parseFeed } from './parse-feed.ts';
import type { FeedAnswer, FeedRequest, Feeds } from './port.ts';
import { renderSampleFeed, SAMPLE_BASE } from './sample-feed.ts';

function readSample({ now }: FeedRequest): FeedAnswer {
  const items = parseFeed(renderSampleFeed(now)) ?? [];
  return { outcome: 'ok', items, url: SAMPLE_BASE, etag: null, lastModified: null, httpStatus: null };
}

/** Feeds of the web, and the sample that ships with the app: read without a request, by the same parser. */
export function createFeeds(fetch: typeof globalThis.fetch): Feeds {
  return {
    read: async (request) =>
      request.kind === 'internal' ? readSample(request) : fetchFeed(request, { fetch }),
  };
}
