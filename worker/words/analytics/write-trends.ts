import { ANALYTICS_NEED, type Trend, type WorkReport } from '#worker/engines/insight/index.ts';
import type { Insights } from './analytics-texts.ts';
import type { AnalyticsWriter } from './analytics-writer.ts';

function writeTrend({ t }: AnalyticsWriter, trend: Pick<Trend, 'isClear' | 'weeks'> | null): string {
  if (!trend) return t('trendNone');
  return t(trend.isClear ? 'trendClear' : 'trendUnclear', { count: trend.weeks });
}

function writeAcceptance(
  writer: AnalyticsWriter,
  { offers, isAcceptanceOptimal, orderWeeks }: WorkReport,
): string {
  const count = offers.accepted + offers.declined;
  const percent = writer.percent(count > 0 ? Math.round((offers.accepted / count) * 100) : 0);
  if (isAcceptanceOptimal === null) {
    return writer.t('acceptanceUnknown', { need: ANALYTICS_NEED.decisions });
  }
  if (isAcceptanceOptimal) return writer.t('acceptanceFew', { percent, count });
  const lostCents = Math.round((offers.declinedGood.cents + offers.acceptedPoor.cents) / orderWeeks);
  return writer.t('acceptanceLost', { percent, count, amount: writer.wholeMoney(lostCents) });
}

/** Writes how earnings, hourly pay and acceptance changed; null where there is too little data. */
export function writeTrends(writer: AnalyticsWriter, report: WorkReport): Insights['trends'] {
  const { growth, efficiency, acceptance, isAcceptanceOptimal, weeks } = report;
  const points = acceptance?.points ?? 0;
  const direction = points > 0 ? 'up' : points < 0 ? 'down' : 'none';
  return {
    earningsGrowth: growth?.percent ?? null,
    efficiencyImprovement: efficiency?.percent ?? null,
    acceptanceRateOptimal: isAcceptanceOptimal,
    earningsBasis: growth || weeks.length < 2 ? writeTrend(writer, growth) : writer.t('trendFromNothing'),
    efficiencyBasis: writeTrend(writer, efficiency),
    acceptanceBasis: writeAcceptance(writer, report),
    acceptanceChange: acceptance
      ? [
          writer.t('acceptanceChange', { direction, points: Math.abs(points) }),
          writeTrend(writer, acceptance),
        ]
      : [],
  };
}
