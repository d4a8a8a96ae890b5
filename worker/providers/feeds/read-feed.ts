import { fetchFeed } from './fetch-feed.ts';
import { parseFeed } from './parse-feed.ts';
import type { FeedAnswer, FeedRequest } from './port.ts';

type Means = Parameters<typeof fetchFeed>[1] & { renderSampleFeed?: (addedAt: number) => string };

/** Reads a feed from the web, or the sample feed of local deployments, which needs no request but uses the same parser. */
export async function readFeed(
  request: FeedRequest,
  { renderSampleFeed, ...fetching }: Means,
): Promise<FeedAnswer> {
  if (request.kind !== 'internal') return fetchFeed(request, fetching);
  const items = parseFeed(renderSampleFeed?.(request.addedAt) ?? '', request.url) ?? [];
  return { outcome: 'ok', items, etag: null, lastModified: null, httpStatus: null };
}
