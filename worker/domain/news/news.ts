export const NEWS_CATEGORIES = ['gig-economy', 'delivery', 'rideshare', 'regulations', 'earnings'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** One entry of a feed, reduced to plain text; a missing text is empty. */
export type FeedItem = {
  title: string;
  summary: string;
  /** The public URL without tracking parameters; null if the link is unusable. */
  url: string | null;
  /** Epoch ms; null without a valid date. */
  publishedAt: number | null;
  /** The publisher, if the feed is an aggregator. */
  source: string;
};
