export const ANALYTICS_TABS = ['insights', 'performance', 'market', 'strategy'] as const;
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number];

/** Returns the tab that a URL such as "/analytics?tab=market" names, or the first one. */
export function findTab(searchParams: URLSearchParams): AnalyticsTab {
  const wanted = searchParams.get('tab');
  return ANALYTICS_TABS.find((tab) => tab === wanted) ?? 'insights';
}
