export const NEWS_CATEGORIES = ['gig-economy', 'delivery', 'rideshare', 'regulations', 'earnings'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** One entry of a feed, reduced to plain text. Texts the feed lacks are empty. */
export type FeedItem = {
  title: string;
  summary: string;
  /** Its public address, without tracking; null where the link leads nowhere. */
  url: string | null;
  /** Epoch ms; null without a valid date. */
  publishedAt: number | null;
  /** The publisher, where the feed is an aggregator. */
  source: string;
};
