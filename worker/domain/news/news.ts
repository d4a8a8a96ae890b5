export const NEWS_CATEGORIES = ['gig-economy', 'delivery', 'rideshare', 'regulations', 'earnings'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** One entry of a feed, cleaned to plain text, before anybody evaluated it. Empty where the feed says nothing. */
export type FeedItem = {
  title: string;
  summary: string;
  /** As written: relative, tracked, or no address at all. */
  link: string;
  /** As written. */
  date: string;
  /** Who wrote it, where the feed collects from others. */
  source: string;
};
