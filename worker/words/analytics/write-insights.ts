import { isPlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import {
  ANALYTICS_NEED,
  type BreakdownKind,
  type GroupRate,
  isClearlyMore,
  listBestStretches,
  MIN_FORECAST_WEEKS,
  NOTABLE_CHANCE,
  type ScorePart,
  type Trend,
  type WorkReport,
} from '#worker/engines/insight/index.ts';
import type { Insights, NamedRate } from './analytics-texts.ts';
import { type AnalyticsWriter, createAnalyticsWriter, nameGroup, type Reader } from './analytics-writer.ts';
import { writeRecommendation } from './write-advice.ts';

/** Weeks in the chart. */
const SHOWN_WEEKS = 8;

const toPercent = (share: number | null) => Math.round((share ?? 0) * 100);

function writeScoreBasis(writer: AnalyticsWriter, part: ScorePart, report: WorkReport): string {
  const { t, percent } = writer;
  const { declinedGood, acceptedPoor } = report.offers;
  switch (part) {
    case 'timeUsed':
      return t('scoreBasis.timeUsed', { percent: percent(toPercent(report.timeUsed)) });
    case 'offers':
      return t('scoreBasis.offers', {
        count: declinedGood.offers + acceptedPoor.offers,
        amount: writer.wholeMoney(declinedGood.cents + acceptedPoor.cents),
      });
    case 'completion':
      // Never rounded up to a perfect rate, as on the earnings page.
      return t('scoreBasis.completion', {
        percent: percent(report.completion === 1 ? 100 : Math.min(99, toPercent(report.completion))),
      });
    case 'steadiness':
      return t('scoreBasis.steadiness', { percent: percent(toPercent(report.variation)) });
  }
}

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

function writeTrends(writer: AnalyticsWriter, report: WorkReport): Insights['trends'] {
  const { growth, efficiency, acceptance, isAcceptanceOptimal } = report;
  const points = acceptance?.points ?? 0;
  const direction = points > 0 ? 'up' : points < 0 ? 'down' : 'none';
  return {
    earningsGrowth: growth?.percent ?? 0,
    efficiencyImprovement: efficiency?.percent ?? 0,
    acceptanceRateOptimal: isAcceptanceOptimal,
    earningsBasis: writeTrend(writer, growth),
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

function writeRates(
  writer: AnalyticsWriter,
  { areaNames }: WorkReport,
  kind: BreakdownKind | 'hour',
  groups: readonly GroupRate[],
): NamedRate[] {
  const isByDay = kind === 'weekday' || kind === 'hour';
  return groups.map(({ group, centsPerHour, units, orders, chance }) => ({
    ...nameGroup(writer, { kind, group }, areaNames),
    centsPerHour: Math.round(centsPerHour),
    basis: isByDay ? writer.t('onDays', { count: units }) : writer.t('onDeliveries', { count: orders }),
    isClear: chance < NOTABLE_CHANCE,
  }));
}

const byGroup = (one: GroupRate, other: GroupRate) => Number(one.group) - Number(other.group);

function writePredictions(writer: AnalyticsWriter, report: WorkReport): Insights['predictions'] {
  const { forecast, forecastCheck: check, weeks, breakdown } = report;
  const { t, wholeMoney, hourRange } = writer;
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
    optimalWorkingHours: listBestStretches(report.hours).map(({ from, until }) => hourRange(from, until)),
    highDemandAreas: writeRates(writer, report, 'area', breakdown.area.filter(isClearlyMore)),
  };
}

/** Writes how a driver works and could work better; without enough data, only what is missing. */
export function writeInsights(report: WorkReport, reader: Reader): Insights {
  const writer = createAnalyticsWriter(reader);
  if (!report.isEnough) return writeNoInsights(report);
  const { breakdown, score } = report;
  const platforms = writeRates(writer, report, 'platform', breakdown.platform);
  return {
    enoughData: true,
    readiness: report.readiness,
    basis: writer.basis(report),
    performanceScore: score.total,
    scoreParts: score.parts.map(({ part, ...figures }) => ({
      name: writer.t(`scoreNames.${part}`),
      ...figures,
      basis: writeScoreBasis(writer, part, report),
    })),
    trends: writeTrends(writer, report),
    predictions: writePredictions(writer, report),
    recommendations: report.gains.map((gain) => writeRecommendation(writer, gain, report)),
    insights: {
      mostProfitablePlatforms: breakdown.platform.flatMap(({ group: platform }, index) => {
        const named = platforms[index];
        return named && isPlatformId(platform) ? [{ ...named, platform }] : [];
      }),
      bestPerformingDays: breakdown.weekday
        .filter(isClearlyMore)
        .map(({ group }) => writer.weekday(Number(group))),
    },
    weeks: report.weeks.slice(-SHOWN_WEEKS).map(({ endsOn, totalCents, netCents, activeMs }) => ({
      label: writer.date(Date.parse(`${endsOn}T00:00:00Z`), 'UTC'),
      cents: totalCents,
      netCentsPerHour: activeMs > 0 ? Math.round((netCents * HOUR_MS) / activeMs) : 0,
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
