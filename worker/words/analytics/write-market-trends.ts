import {
  comparePlatforms,
  comparePosition,
  computeOtherShare,
  DAY_PART_NAMES,
  type MarketPosition,
  type MarketReport,
} from '#worker/engines/insight/index.ts';
import type { MarketTrends } from '#worker/words/analytics/analytics-texts.ts';
import { type AnalyticsWriter, createAnalyticsWriter, type Reader } from './analytics-writer.ts';

/** Parts of the day that are at least this many percent below the others' median are mentioned. */
const NOTABLE_PERCENT = -5;

function writePosition(
  writer: AnalyticsWriter,
  position: MarketPosition,
  key: 'positionBasis' | 'improvement',
  name = '',
) {
  return writer.t(key, {
    name,
    others: position.others,
    own: writer.money(position.ownCents),
    median: writer.money(position.medianCents),
  });
}

function listImprovements(writer: AnalyticsWriter, { figures, others }: MarketReport): string[] {
  return DAY_PART_NAMES.flatMap((part) => {
    const position = figures && comparePosition(figures, others, part);
    if (!position || position.percent > NOTABLE_PERCENT) return [];
    return [
      {
        percent: position.percent,
        text: writePosition(writer, position, 'improvement', writer.dayPart(part)),
      },
    ];
  })
    .sort((one, other) => one.percent - other.percent)
    .map(({ text }) => text);
}

/**
 * Writes how a driver compares to the market; empty without enough work, and without a position for fewer than five other
 * drivers.
 */
export function writeMarketTrends(market: MarketReport, reader: Reader): MarketTrends {
  const { report, figures, others, isDemo } = market;
  const writer = createAnalyticsWriter(reader);
  if (!report.isEnough) {
    return {
      enoughData: false,
      readiness: report.readiness,
      competitiveAnalysis: { positionVsMarket: null, isDemo, basis: '', improvementAreas: [] },
      platformComparison: [],
      otherShare: 0,
      comparisonBasis: '',
    };
  }
  const position = figures && comparePosition(figures, others, 'all');
  const platforms = report.breakdown.platform.flatMap(({ group, centsPerHour }) => {
    const income = report.incomes.find(({ platform }) => platform === group);
    return income ? [{ ...income, centsPerHour: Math.round(centsPerHour) }] : [];
  });
  const { deliveries, untimed, samples } = report;
  const all = deliveries + untimed;
  const compared = comparePlatforms(platforms, all);
  return {
    enoughData: true,
    readiness: report.readiness,
    competitiveAnalysis: {
      positionVsMarket: position?.percent ?? null,
      isDemo,
      basis: position ? writePosition(writer, position, 'positionBasis') : '',
      improvementAreas: listImprovements(writer, market),
    },
    platformComparison: compared,
    otherShare: computeOtherShare(compared, all),
    comparisonBasis: writer.t('comparisonBasis', { deliveries, untimed, samples }),
  };
}
