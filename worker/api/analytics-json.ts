import { z } from '@hono/zod-openapi';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { PRIORITIES, RECOMMENDATION_TYPES } from '#worker/words/analytics/analytics-texts.ts';

const texts = z.array(z.string());
const readiness = z
  .object({ workingDays: z.int(), decisions: z.int() })
  .describe('Days worked, and orders (imported ones too) with declined offers; `enoughData` needs 5 and 20');
const platform = z.enum(PLATFORM_IDS);

/** The responses of the three analytics operations. */
export const insightsSchema = z
  .object({
    enoughData: z.boolean(),
    readiness,
    basis: z.string().describe('What the figures rest on'),
    performanceScore: z.number().min(0).max(100),
    performanceScoreParts: z.array(
      z.object({
        name: z.string(),
        score: z.number().min(0).max(100),
        weight: z.number().describe('Percent'),
        basis: z.string(),
      }),
    ),
    trends: z.object({
      earningsGrowth: z.number().describe('Percent'),
      efficiencyImprovement: z.number().describe('Percent'),
      acceptanceRateOptimal: z.boolean(),
    }),
    predictions: z.object({
      nextWeekEarnings: z.number().nullable().describe('Dollars, the next seven days, before vehicle cost'),
      nextWeekInterval: z
        .object({ low: z.number(), high: z.number(), coverage: z.literal(0.8) })
        .optional()
        .describe('Dollars; where the week falls four times in five'),
      optimalWorkingHours: texts,
      highDemandAreas: texts,
    }),
    recommendations: z.array(
      z.object({
        type: z.enum(RECOMMENDATION_TYPES),
        title: z.string(),
        description: z.string(),
        priority: z.enum(PRIORITIES),
        impact: z.string(),
        evidence: z.string(),
      }),
    ),
    insights: z.object({
      mostProfitablePlatforms: z.array(
        z.object({ platform, avgEarnings: z.number().describe('Dollars an hour') }),
      ),
      bestPerformingDays: texts,
    }),
  })
  .openapi('Insights');

export const marketSchema = z
  .object({
    enoughData: z.boolean(),
    readiness,
    competitiveAnalysis: z.object({
      positionVsMarket: z
        .number()
        .nullable()
        .describe('Percent above (below: negative) the median of at least five other drivers of the area'),
      isDemo: z.boolean().describe('Whether the other drivers are invented ones, of the demo'),
      basis: z.string(),
      improvementAreas: texts,
    }),
    platformComparison: z.array(
      z.object({
        platform,
        marketShare: z.number().describe("Percent of the driver's own deliveries"),
        profitability: z.number().min(0).max(100).describe('Net pay an hour, the best platform being 100'),
      }),
    ),
  })
  .openapi('MarketTrends');

export const strategySchema = z
  .object({
    enoughData: z.boolean(),
    readiness,
    strategyRecommendations: z.array(
      z.object({
        strategy: z.string(),
        description: z.string(),
        expectedIncrease: z.number().describe('Percent of the net earnings of a week'),
        confidence: z.number().min(0).max(1).describe('How likely at least half of the increase is real'),
        timeframe: z.string(),
      }),
    ),
    riskAnalysis: z.object({
      currentRiskLevel: z.number().min(0).max(100),
      riskFactors: texts,
      mitigationStrategies: texts,
    }),
  })
  .openapi('Strategy');
