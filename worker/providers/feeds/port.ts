import type { FeedItem } from '#worker/domain/news/news.ts';
import type { FeedProblem, NewsSourceKind } from '#worker/domain/news/news-source.ts';

export type FeedRequest = {
  kind: NewsSourceKind;
  url: string;
  /** Cache validators of the last copy; an unchanged feed returns `notModified`. */
  etag: string | null;
  lastModified: string | null;
  /** Epoch ms. */
  now: number;
  /** When the source was added (epoch ms); the dates of the sample feed are relative to it. */
  addedAt: number;
};

export type FeedAnswer =
  | {
      outcome: 'ok';
      items: FeedItem[];
      etag: string | null;
      lastModified: string | null;
      httpStatus: number | null;
    }
  | { outcome: 'notModified'; httpStatus: number }
  | { outcome: 'failed'; problem: FeedProblem; httpStatus: number | null; retryAfterMs: number };

/** Reads a feed of a supported format. Never throws because of the feed. */
export type Feeds = { read(request: FeedRequest): Promise<FeedAnswer> };
