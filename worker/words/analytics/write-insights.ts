import { isPlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import {
  type BreakdownKind,
  type GroupRate,
  isClearlyMore,
  listBestStretches,
  MIN_FORECAST_WEEKS,
  NOTABLE_CHANCE,
  type ScorePart,
  type WorkReport,
} from '#worker/engines/insight/index.ts';
import type { Insights, NamedRate } from './analytics-texts.ts';
import { type AnalyticsWriter, createAnalyticsWriter, nameGroup, type Reader } from './analytics-writer.ts';
import { writeRecommendation } from './write-advice.ts';
import { writeTrends } from './write-trends.ts';

/** The number of weeks in the chart. */
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
      // Never rounds an imperfect rate up to 100 percent, like the earnings page.
      return t('scoreBasis.completion', {
        percent: percent(report.completion === 1 ? 100 : Math.min(99, toPercent(report.completion))),
      });
    case 'steadiness':
      return t('scoreBasis.steadiness', { percent: percent(toPercent(report.variation)) });
  }
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
    areAreasCompared: breakdown.area.length > 0,
  };
}

/** Writes the analysis of a driver's work with its recommendations; without enough data, only what is missing. */
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
      earningsGrowth: null,
      efficiencyImprovement: null,
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
      areAreasCompared: false,
    },
    recommendations: [],
    insights: { mostProfitablePlatforms: [], bestPerformingDays: [] },
    weeks: [],
    hours: [],
    days: [],
  };
}
