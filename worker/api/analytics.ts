import type { z } from '@hono/zod-openapi';
import { toDollars } from '#worker/domain/shared/money.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requirePro } from '#worker/http/require-api-driver.ts';
import { getMarketReport } from '#worker/services/analytics/get-market-report.ts';
import { getWorkReport } from '#worker/services/analytics/get-work-report.ts';
import type { Insights, MarketTrends, Strategy } from '#worker/words/analytics/analytics-texts.ts';
import { writeInsights } from '#worker/words/analytics/write-insights.ts';
import { writeMarketTrends } from '#worker/words/analytics/write-market-trends.ts';
import { writeStrategy } from '#worker/words/analytics/write-strategy.ts';
import { insightsSchema, marketSchema, strategySchema } from './analytics-json.ts';
import { createRouter, describeJson, describeOperations, pickFields } from './router.ts';

const operation = describeOperations('Analytics', requirePro);
/** API texts are in English, with distances in miles. */
const reader = { language: 'en', units: 'miles' } as const;
const insights = operation('get', '/analytics/insights', {
  summary: 'How the driver works (Pro)',
  responses: { 200: describeJson(insightsSchema, 'Insights') },
});

const market = operation('get', '/analytics/market-trends', {
  summary: 'The driver against the market (Pro)',
  responses: { 200: describeJson(marketSchema, 'Market trends') },
});

const strategy = operation('get', '/analytics/strategy-recommendations', {
  summary: 'What to try next (Pro)',
  responses: { 200: describeJson(strategySchema, 'Strategy and risk') },
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
  const { recommendations, insights } = all;
  return pickFields(insightsSchema, {
    ...all,
    performanceScoreParts: all.scoreParts,
    trends: pickFields(insightsSchema.shape.trends, {
      ...all.trends,
      earningsGrowth: all.trends.earningsGrowth ?? 0,
      efficiencyImprovement: all.trends.efficiencyImprovement ?? 0,
      acceptanceRateOptimal: all.trends.acceptanceRateOptimal === true,
    }),
    predictions: toPredictionsJson(all.predictions),
    recommendations: recommendations.map(({ place: _place, ...recommendation }) => recommendation),
    insights: {
      bestPerformingDays: insights.bestPerformingDays,
      mostProfitablePlatforms: insights.mostProfitablePlatforms.map(({ platform, centsPerHour }) => ({
        platform,
        avgEarnings: toDollars(centsPerHour),
      })),
    },
  });
}

function toMarketJson(market: MarketTrends): z.infer<typeof marketSchema> {
  const { element } = marketSchema.shape.platformComparison;
  const platformComparison = market.platformComparison.map((platform) => pickFields(element, platform));
  return pickFields(marketSchema, { ...market, platformComparison });
}

function toStrategyJson(strategy: Strategy): z.infer<typeof strategySchema> {
  return pickFields(strategySchema, {
    ...strategy,
    strategyRecommendations: strategy.strategyRecommendations.map(({ place: _place, ...rest }) => rest),
    riskAnalysis: pickFields(strategySchema.shape.riskAnalysis, strategy.riskAnalysis),
  });
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
