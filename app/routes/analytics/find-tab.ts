export const ANALYTICS_TABS = ['insights', 'performance', 'market', 'strategy'] as const;
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number];

/** The topic an address such as "/analytics?tab=market" asks for, else the first. */
export function findTab(searchParams: URLSearchParams): AnalyticsTab {
  const wanted = searchParams.get('tab');
  return ANALYTICS_TABS.find((tab) => tab === wanted) ?? 'insights';
}
