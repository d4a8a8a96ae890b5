export const NEWS_CATEGORIES = ['gig-economy', 'delivery', 'rideshare', 'regulations', 'earnings'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** One entry of a feed, reduced to plain text. Fields the feed lacks are empty. */
export type FeedItem = {
  title: string;
  summary: string;
  /** As written: relative, tracked, or no address at all. */
  link: string;
  /** As written. */
  date: string;
  /** The publisher, where the feed is an aggregator. */
  source: string;
};
