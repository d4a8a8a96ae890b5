import { fetchFeed } from './fetch-feed.ts';
import { parseFeed } from './parse-feed.ts';
import type { FeedAnswer, FeedRequest } from './port.ts';

type Means = Parameters<typeof fetchFeed>[1] & { renderSampleFeed?: (addedAt: number) => string };

/** Reads a feed of the web, or the sample of local deployments: without a request, by the same parser. */
export async function readFeed(
  request: FeedRequest,
  { renderSampleFeed, ...fetching }: Means,
): Promise<FeedAnswer> {
  if (request.kind !== 'internal') return fetchFeed(request, fetching);
  const items = parseFeed(renderSampleFeed?.(request.addedAt) ?? '', request.url) ?? [];
  return { outcome: 'ok', items, etag: null, lastModified: null, httpStatus: null };
}
