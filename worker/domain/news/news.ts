export const NEWS_CATEGORIES = ['gig-economy', 'delivery', 'rideshare', 'regulations', 'earnings'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];
