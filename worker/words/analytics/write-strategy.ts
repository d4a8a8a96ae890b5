import { getPlatformName, isPlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { isNotableRisk, type RiskFactor, type WorkReport } from '#worker/engines/insight/index.ts';
import type { Strategy } from '#worker/words/analytics/analytics-texts.ts';
import { type AnalyticsWriter, createAnalyticsWriter, type Reader } from './analytics-writer.ts';
import { writeAdvice } from './write-advice.ts';

/** The maximum confidence shown, so that it never reads as certainty. */
const MAX_CONFIDENCE = 0.99;

function writeRiskBasis({ t, percent }: AnalyticsWriter, factor: RiskFactor): string {
  switch (factor.factor) {
    case 'concentration': {
      const platform = isPlatformId(factor.topPlatform)
        ? getPlatformName(factor.topPlatform)
        : factor.topPlatform;
      return t('riskBasis.concentration', { percent: percent(factor.topPercent), platform });
    }
    case 'variance':
      return t('riskBasis.variance', { percent: percent(factor.percent), weeks: factor.weeks });
    case 'trend':
      return t('riskBasis.trend', { percent: percent(factor.percent, true), weeks: factor.weeks });
  }
}

function writeMitigation({ t }: AnalyticsWriter, factor: RiskFactor): string {
  const hasOthers = factor.factor === 'concentration' && factor.platforms > 1;
  return t(hasOthers ? 'mitigationTexts.otherPlatforms' : `mitigationTexts.${factor.factor}`);
}

function writeRisk(writer: AnalyticsWriter, { risk }: WorkReport): Strategy['riskAnalysis'] {
  const notable = risk.factors.filter(isNotableRisk);
  return {
    currentRiskLevel: risk.level,
    parts: risk.factors.map((factor) => ({
      name: writer.t(`riskNames.${factor.factor}`),
      level: factor.level,
      basis: writeRiskBasis(writer, factor),
    })),
    riskFactors: notable.map((factor) => writeRiskBasis(writer, factor)),
    mitigationStrategies: notable.map((factor) => writeMitigation(writer, factor)),
  };
}

/** Writes what a driver could try next, and the risks to their income. */
export function writeStrategy(report: WorkReport, reader: Reader): Strategy {
  const writer = createAnalyticsWriter(reader);
  if (!report.isEnough) {
    return {
      enoughData: false,
      readiness: report.readiness,
      basis: '',
      strategyRecommendations: [],
      riskAnalysis: { currentRiskLevel: 0, parts: [], riskFactors: [], mitigationStrategies: [] },
    };
  }
  return {
    enoughData: true,
    readiness: report.readiness,
    basis: writer.basis(report),
    strategyRecommendations: report.strategies.map(({ gain, percent, confidence, weeks }) => {
      const { title, description, place } = writeAdvice(writer, gain, report);
      return {
        strategy: title,
        description,
        place,
        expectedIncrease: percent,
        confidence: Math.min(MAX_CONFIDENCE, roundTo(confidence, 2)),
        timeframe: writer.t('timeWeeks', { count: weeks }),
      };
    }),
    riskAnalysis: writeRisk(writer, report),
  };
}
