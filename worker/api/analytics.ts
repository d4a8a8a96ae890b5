import { createRoute, z } from '@hono/zod-openapi';
import {
  type Insights,
  type MarketTrends,
  PRIORITIES,
  RECOMMENDATION_TYPES,
  type Strategy,
} from '#worker/domain/analytics/analytics.ts';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalogue.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { writeInsights } from '#worker/http/analytics/write-insights.ts';
import { writeMarketTrends } from '#worker/http/analytics/write-market-trends.ts';
import { writeStrategy } from '#worker/http/analytics/write-strategy.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requirePro } from '#worker/http/require-pro.ts';
import { getMarketReport } from '#worker/services/analytics/get-market-report.ts';
import { getWorkReport } from '#worker/services/analytics/get-work-report.ts';
import { createRouter, describeErrors, describeJson } from './router.ts';

const tags = ['Analytics'];
const middleware = requirePro;
const texts = z.array(z.string());
const readiness = z
  .object({ workingDays: z.int(), decisions: z.int() })
  .describe('Days worked and offers answered; `enoughData` needs 5 and 20');
/** Texts of the API are English, its distances miles. */
const reader = { language: 'en', units: 'miles' } as const;
const platform = z.enum(PLATFORM_IDS);

const insightsSchema = z
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

const marketSchema = z
  .object({
    enoughData: z.boolean(),
    readiness,
    competitiveAnalysis: z.object({
      positionVsMarket: z
        .number()
        .nullable()
        .describe('Percent above (below: negative) the middle of at least five other drivers of the area'),
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

const strategySchema = z
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

const insights = createRoute({
  method: 'get',
  path: '/analytics/insights',
  tags,
  middleware,
  summary: 'How the driver works (Pro)',
  responses: { 200: describeJson(insightsSchema, 'Insights'), ...describeErrors(401, 403) },
});

const market = createRoute({
  method: 'get',
  path: '/analytics/market-trends',
  tags,
  middleware,
  summary: 'The driver against the market (Pro)',
  responses: { 200: describeJson(marketSchema, 'Market trends'), ...describeErrors(401, 403) },
});

const strategy = createRoute({
  method: 'get',
  path: '/analytics/strategy-recommendations',
  tags,
  middleware,
  summary: 'What to try next (Pro)',
  responses: { 200: describeJson(strategySchema, 'Strategy and risk'), ...describeErrors(401, 403) },
});

function toPredictionsJson(predictions: Insights['predictions']) {
  const { nextWeekCents, nextWeekLowCents: low, nextWeekHighCents: high } = predictions;
  return {
    nextWeekEarnings: nextWeekCents === null ? null : toDollars(nextWeekCents),
    ...(low !== null &&
      high !== null && {
        nextWeekInterval: { low: toDollars(low), high: toDollars(high), coverage: 0.8 as const },
      }),
    optimalWorkingHours: predictions.optimalWorkingHours,
    highDemandAreas: predictions.highDemandAreas.map(({ name }) => name),
  };
}

function toInsightsJson(all: Insights): z.infer<typeof insightsSchema> {
  const { enoughData, readiness, basis, performanceScore, trends, insights } = all;
  return {
    enoughData,
    readiness,
    basis,
    performanceScore,
    performanceScoreParts: all.scoreParts,
    trends: {
      earningsGrowth: trends.earningsGrowth,
      efficiencyImprovement: trends.efficiencyImprovement,
      acceptanceRateOptimal: trends.acceptanceRateOptimal,
    },
    predictions: toPredictionsJson(all.predictions),
    recommendations: all.recommendations.map(({ place: _place, ...recommendation }) => recommendation),
    insights: {
      bestPerformingDays: insights.bestPerformingDays,
      mostProfitablePlatforms: insights.mostProfitablePlatforms.map(({ platform, centsPerHour }) => ({
        platform,
        avgEarnings: toDollars(centsPerHour),
      })),
    },
  };
}

function toMarketJson(market: MarketTrends): z.infer<typeof marketSchema> {
  const { enoughData, readiness, competitiveAnalysis, platformComparison } = market;
  return {
    enoughData,
    readiness,
    competitiveAnalysis,
    platformComparison: platformComparison.map(({ platform, marketShare, profitability }) => ({
      platform,
      marketShare,
      profitability,
    })),
  };
}

function toStrategyJson(strategy: Strategy): z.infer<typeof strategySchema> {
  const { enoughData, readiness, riskAnalysis } = strategy;
  return {
    enoughData,
    readiness,
    strategyRecommendations: strategy.strategyRecommendations.map(({ place: _place, ...rest }) => rest),
    riskAnalysis: {
      currentRiskLevel: riskAnalysis.currentRiskLevel,
      riskFactors: riskAnalysis.riskFactors,
      mitigationStrategies: riskAnalysis.mitigationStrategies,
    },
  };
}

export const analyticsApi = createRouter()
  .openapi(insights, async (c) => {
    const report = unwrap(await getWorkReport(c.var.ctx, c.var.driver));
    return c.json(toInsightsJson(writeInsights(report, reader)), 200);
  })
  .openapi(market, async (c) => {
    const report = unwrap(await getMarketReport(c.var.ctx, c.var.driver));
    return c.json(toMarketJson(writeMarketTrends(report, reader)), 200);
  })
  .openapi(strategy, async (c) => {
    const report = unwrap(await getWorkReport(c.var.ctx, c.var.driver));
    return c.json(toStrategyJson(writeStrategy(report, reader)), 200);
  });
