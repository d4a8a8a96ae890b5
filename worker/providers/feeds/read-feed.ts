import { fetchFeed } from './fetch-feed.ts';
import { parseFeed } from './parse-feed.ts';
import type { FeedAnswer, FeedRequest } from './port.ts';

type Means = { fetch: typeof globalThis.fetch; renderSampleFeed?: (addedAt: number) => string };

/** Reads a feed of the web, or the sample of local deployments: without a request, by the same parser. */
export async function readFeed(
  request: FeedRequest,
  { fetch, renderSampleFeed }: Means,
): Promise<FeedAnswer> {
  if (request.kind !== 'internal') return fetchFeed(request, { fetch });
  const items = parseFeed(renderSampleFeed?.(request.addedAt) ?? '') ?? [];
  return { outcome: 'ok', items, url: request.url, etag: null, lastModified: null, httpStatus: null };
}
