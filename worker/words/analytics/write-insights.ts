import { isPlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { Insights, NamedRate } from '#worker/engines/insight/analytics.ts';
import type { BreakdownKind } from '#worker/engines/insight/break-down-work.ts';
import type { GroupRate } from '#worker/engines/insight/compare-groups.ts';
import { MIN_FORECAST_WEEKS } from '#worker/engines/insight/forecast-week.ts';
import type { ShareTrend, Trend } from '#worker/engines/insight/measure-trend.ts';
import { isClearlyMore, listBestStretches, NOTABLE_CHANCE } from '#worker/engines/insight/rank-groups.ts';
import { toCentsPerHour } from '#worker/engines/insight/report-days.ts';
import type { WorkReport } from '#worker/engines/insight/report-work.ts';
import type { ScorePart } from '#worker/engines/insight/score-performance.ts';
import { type AnalyticsWriter, createAnalyticsWriter, type Reader } from './analytics-writer.ts';
import { nameGroup } from './name-group.ts';
import { writeRecommendation } from './write-advice.ts';

/** Weeks in the chart. */
const SHOWN_WEEKS = 8;

/** The sentence every tab begins with: what all of it rests on. */
export function writeBasis(writer: AnalyticsWriter, report: WorkReport): string {
  return writer.t('basis', {
    deliveries: report.deliveries,
    samples: report.samples,
    since: writer.date(report.since, report.timeZone),
    cost: writer.costPerDistance(report.costCentsPerMile),
  });
}

/** A rate in percent, never rounded up to a perfect one, as the earnings page has it. */
function roundRate(share: number): number {
  return share === 1 ? 100 : Math.min(99, Math.round(share * 100));
}

function writeScoreBasis(writer: AnalyticsWriter, part: ScorePart, report: WorkReport): string {
  const { t, percent } = writer;
  const { declinedGood, acceptedPoor } = report.offers;
  switch (part) {
    case 'timeUsed':
      return t('scoreBasis.timeUsed', { percent: percent(Math.round((report.timeUsed ?? 0) * 100)) });
    case 'offers':
      return t('scoreBasis.offers', {
        count: declinedGood.offers + acceptedPoor.offers,
        amount: writer.wholeMoney(declinedGood.cents + acceptedPoor.cents),
      });
    case 'completion':
      return t('scoreBasis.completion', { percent: percent(roundRate(report.completion ?? 0)) });
    case 'steadiness':
      return t('scoreBasis.steadiness', { percent: percent(Math.round((report.variation ?? 0) * 100)) });
  }
}

function writeTrend({ t }: AnalyticsWriter, trend: Pick<Trend, 'isClear' | 'weeks'> | null): string {
  if (!trend) return t('trendNone');
  return trend.isClear ? t('trendClear', { count: trend.weeks }) : t('trendUnclear', { count: trend.weeks });
}

function writeAcceptanceChange(writer: AnalyticsWriter, trend: ShareTrend | null): string[] {
  if (!trend) return [];
  const direction = trend.points > 0 ? 'up' : trend.points < 0 ? 'down' : 'none';
  const change = writer.t('acceptanceChange', { direction, points: Math.abs(trend.points) });
  return [change, writeTrend(writer, trend)];
}

function writeTrends(writer: AnalyticsWriter, report: WorkReport): Insights['trends'] {
  const { offers, growth, efficiency } = report;
  const count = offers.accepted + offers.declined;
  const percent = writer.percent(count > 0 ? Math.round((offers.accepted / count) * 100) : 0);
  const lostCents = Math.round((offers.declinedGood.cents + offers.acceptedPoor.cents) / report.orderWeeks);
  return {
    earningsGrowth: growth?.percent ?? 0,
    efficiencyImprovement: efficiency?.percent ?? 0,
    acceptanceRateOptimal: report.isAcceptanceOptimal,
    earningsBasis: writeTrend(writer, growth),
    efficiencyBasis: writeTrend(writer, efficiency),
    acceptanceBasis: report.isAcceptanceOptimal
      ? writer.t('acceptanceFew', { percent, count })
      : writer.t('acceptanceLost', { percent, count, amount: writer.wholeMoney(lostCents) }),
    acceptanceChange: writeAcceptanceChange(writer, report.acceptance),
  };
}

function writeRates(
  writer: AnalyticsWriter,
  report: WorkReport,
  kind: BreakdownKind | 'hour',
  groups: readonly GroupRate[],
): NamedRate[] {
  const isByDay = kind === 'dayPart' || kind === 'weekday' || kind === 'hour';
  return groups.map((group) => ({
    ...nameGroup(writer, { kind, group: group.group }, report.areaNames),
    centsPerHour: Math.round(group.centsPerHour),
    basis: isByDay ? writer.onDays(group) : writer.onDeliveries(group),
    isClear: group.chance < NOTABLE_CHANCE,
  }));
}

const byGroup = (one: GroupRate, other: GroupRate) => Number(one.group) - Number(other.group);

function writePredictions(writer: AnalyticsWriter, report: WorkReport): Insights['predictions'] {
  const { forecast, forecastCheck: check, weeks } = report;
  const { t, wholeMoney } = writer;
  return {
    nextWeekCents: forecast?.cents ?? null,
    nextWeekLowCents: forecast?.lowCents ?? null,
    nextWeekHighCents: forecast?.highCents ?? null,
    range: forecast
      ? t('forecastRange', { low: wholeMoney(forecast.lowCents), high: wholeMoney(forecast.highCents) })
      : '',
    basis: forecast
      ? t('forecastBasis', { weeks: forecast.weeks })
      : t('forecastMissing', { need: MIN_FORECAST_WEEKS, have: weeks.length }),
    check: check
      ? t('forecastCheck', {
          weeks: check.weeks,
          inside: check.inside,
          error: wholeMoney(check.errorCents),
          naive: wholeMoney(check.naiveErrorCents),
        })
      : '',
    optimalWorkingHours: listBestStretches(report.hours).map(({ from, until }) =>
      writer.hourRange(from, until),
    ),
    highDemandAreas: writeRates(writer, report, 'area', report.breakdown.area.filter(isClearlyMore)),
  };
}

/** How a driver works and could work better, in the reader's words; without enough data it says what is missing, and no more. */
export function writeInsights(report: WorkReport, reader: Reader): Insights {
  const writer = createAnalyticsWriter(reader);
  if (!report.isEnough) return writeNoInsights(report);
  const { breakdown, score } = report;
  return {
    enoughData: true,
    readiness: report.readiness,
    basis: writeBasis(writer, report),
    performanceScore: score.total,
    scoreParts: score.parts.map(({ part, score: points, weight }) => ({
      name: writer.t(`scoreNames.${part}`),
      score: points,
      weight,
      basis: writeScoreBasis(writer, part, report),
    })),
    trends: writeTrends(writer, report),
    predictions: writePredictions(writer, report),
    recommendations: report.gains.map((gain) => writeRecommendation(writer, gain, report)),
    insights: {
      mostProfitablePlatforms: breakdown.platform.flatMap((group) => {
        const [named] = writeRates(writer, report, 'platform', [group]);
        return named && isPlatformId(group.group) ? [{ ...named, platform: group.group }] : [];
      }),
      bestPerformingDays: breakdown.weekday
        .filter(isClearlyMore)
        .map(({ group }) => writer.weekday(Number(group))),
    },
    weeks: report.weeks.slice(-SHOWN_WEEKS).map((week) => ({
      label: writer.date(Date.parse(`${week.endsOn}T00:00:00Z`), 'UTC'),
      cents: week.totalCents,
      netCentsPerHour: toCentsPerHour(week),
    })),
    hours: writeRates(writer, report, 'hour', [...report.hours].sort(byGroup)),
    days: writeRates(writer, report, 'weekday', [...breakdown.weekday].sort(byGroup)),
  };
}

function writeNoInsights({ readiness }: WorkReport): Insights {
  return {
    enoughData: false,
    readiness,
    basis: '',
    performanceScore: 0,
    scoreParts: [],
    trends: {
      earningsGrowth: 0,
      efficiencyImprovement: 0,
      acceptanceRateOptimal: false,
      earningsBasis: '',
      efficiencyBasis: '',
      acceptanceBasis: '',
      acceptanceChange: [],
    },
    predictions: {
      nextWeekCents: null,
      nextWeekLowCents: null,
      nextWeekHighCents: null,
      range: '',
      basis: '',
      check: '',
      optimalWorkingHours: [],
      highDemandAreas: [],
    },
    recommendations: [],
    insights: { mostProfitablePlatforms: [], bestPerformingDays: [] },
    weeks: [],
    hours: [],
    days: [],
  };
}
