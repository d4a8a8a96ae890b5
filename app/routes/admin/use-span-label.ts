import { useFormatter, useTranslations } from 'use-intl';
import type { SpanFigures } from '#worker/domain/admin/network-days.ts';

/**
 * Names a span of days, "Nov 20" or "Nov 14 – Nov 20". Days are calendar days, not instants. Two dates, because the way
 * `Intl` writes a range differs between the server and browsers.
 */
export function useSpanLabel(): (span: SpanFigures) => string {
  const t = useTranslations('console');
  const format = useFormatter();
  return ({ day, lastDay }) => {
    const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
    const write = (one: string) => format.dateTime(new Date(`${one}T00:00:00Z`), options);
    return day === lastDay ? write(day) : t('span', { from: write(day), to: write(lastDay) });
  };
}
