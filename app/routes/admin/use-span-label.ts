import { useFormatter } from 'use-intl';
import type { SpanFigures } from '#worker/domain/admin/network-days.ts';

/** Names a span of days, "Nov 20" or "Nov 14 – 20". Days are calendar days, not instants. */
export function useSpanLabel(): (span: SpanFigures) => string {
  const format = useFormatter();
  return ({ day, lastDay }) => {
    const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
    const start = new Date(`${day}T00:00:00Z`);
    if (day === lastDay) return format.dateTime(start, options);
    return format.dateTimeRange(start, new Date(`${lastDay}T00:00:00Z`), options);
  };
}
