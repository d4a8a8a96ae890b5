import { createRoute, z } from '@hono/zod-openapi';
import { type Insights, PRIORITIES, RECOMMENDATION_TYPES } from '#worker/domain/analytics/analytics.ts';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalogue.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requirePro } from '#worker/http/require-pro.ts';
import { getInsights } from '#worker/services/analytics/get-insights.ts';
import { getMarketTrends } from '#worker/services/analytics/get-market-trends.ts';
import { getStrategy } from '#worker/services/analytics/get-strategy.ts';
import { createRouter, describeErrors, describeJson } from './router.ts';

const tags = ['Analytics'];
const middleware = requirePro;
const texts = z.array(z.string());
const platform = z.enum(PLATFORM_IDS);

const insightsSchema = z
  .object({
    enoughData: z.boolean(),
    performanceScore: z.number().min(0).max(100),
    trends: z.object({
      earningsGrowth: z.number().describe('Percent'),
      efficiencyImprovement: z.number().describe('Percent'),
      acceptanceRateOptimal: z.boolean(),
    }),
    predictions: z.object({
      nextWeekEarnings: z.number().nullable().describe('Dollars'),
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
    competitiveAnalysis: z.object({
      positionVsMarket: z.number().nullable().describe('Percent'),
      improvementAreas: texts,
    }),
    platformComparison: z.array(
      z.object({ platform, marketShare: z.number(), profitability: z.number().min(0).max(100) }),
    ),
  })
  .openapi('MarketTrends');

const strategySchema = z
  .object({
    enoughData: z.boolean(),
    strategyRecommendations: z.array(
      z.object({
        strategy: z.string(),
        expectedIncrease: z.number().describe('Percent'),
        confidence: z.number().min(0).max(1),
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

function toInsightsJson({ predictions, insights, ...rest }: Insights): z.infer<typeof insightsSchema> {
  const { nextWeekCents, ...predicted } = predictions;
  return {
    ...rest,
    predictions: { ...predicted, nextWeekEarnings: nextWeekCents === null ? null : toDollars(nextWeekCents) },
    insights: {
      bestPerformingDays: insights.bestPerformingDays,
      mostProfitablePlatforms: insights.mostProfitablePlatforms.map(({ platform, centsPerHour }) => ({
        platform,
        avgEarnings: toDollars(centsPerHour),
      })),
    },
  };
}

export const analyticsApi = createRouter()
  .openapi(insights, async (c) =>
    c.json(toInsightsJson(unwrap(await getInsights(c.var.ctx, c.var.driver))), 200),
  )
  .openapi(market, async (c) => c.json(unwrap(await getMarketTrends(c.var.ctx, c.var.driver)), 200))
  .openapi(strategy, async (c) => c.json(unwrap(await getStrategy(c.var.ctx, c.var.driver)), 200));
