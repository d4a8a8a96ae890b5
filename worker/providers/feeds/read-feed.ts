import { fetchFeed } from './fetch-feed.ts';
import { parseFeed } from './parse-feed.ts';
import type { FeedAnswer, FeedRequest } from './port.ts';
import { renderSampleFeed, SAMPLE_BASE } from './sample-feed.ts';

/** Reads a feed of the web, or the sample that ships with the app: without a request, by the same parser. */
export async function readFeed(request: FeedRequest, fetch: typeof globalThis.fetch): Promise<FeedAnswer> {
  return request.kind === 'internal' ? readSample(request) : fetchFeed(request, { fetch });
}

function readSample({ addedAt }: FeedRequest): FeedAnswer {
  const items = parseFeed(renderSampleFeed(addedAt)) ?? [];
  return { outcome: 'ok', items, url: SAMPLE_BASE, etag: null, lastModified: null, httpStatus: null };
}
