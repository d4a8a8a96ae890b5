import type { PlatformId } from '../integrations/platform-catalogue.ts';

/** How a driver works and could work better. Percentages are whole (12 = 12 %), money in cents. */
export type Insights = {
  enoughData: boolean;
  performanceScore: number;
  trends: { earningsGrowth: number; efficiencyImprovement: number; acceptanceRateOptimal: boolean };
  predictions: { nextWeekCents: number | null; optimalWorkingHours: string[]; highDemandAreas: string[] };
  recommendations: Recommendation[];
  insights: {
    mostProfitablePlatforms: { platform: PlatformId; centsPerHour: number }[];
    bestPerformingDays: string[];
  };
};

export const RECOMMENDATION_TYPES = ['earnings', 'efficiency', 'safety', 'strategy', 'other'] as const;
export const PRIORITIES = ['high', 'medium', 'low'] as const;

export type Recommendation = {
  type: (typeof RECOMMENDATION_TYPES)[number];
  title: string;
  description: string;
  priority: (typeof PRIORITIES)[number];
  impact: string;
};

export type MarketTrends = {
  enoughData: boolean;
  competitiveAnalysis: { positionVsMarket: number | null; improvementAreas: string[] };
  platformComparison: { platform: PlatformId; marketShare: number; profitability: number }[];
};

export type Strategy = {
  enoughData: boolean;
  strategyRecommendations: {
    strategy: string;
    expectedIncrease: number;
    confidence: number;
    timeframe: string;
  }[];
  riskAnalysis: { currentRiskLevel: number; riskFactors: string[]; mitigationStrategies: string[] };
};

/** What can be said without enough data: nothing, in the shape of the whole. */
export const NO_INSIGHTS: Insights = {
  enoughData: false,
  performanceScore: 0,
  trends: { earningsGrowth: 0, efficiencyImprovement: 0, acceptanceRateOptimal: false },
  predictions: { nextWeekCents: null, optimalWorkingHours: [], highDemandAreas: [] },
  recommendations: [],
  insights: { mostProfitablePlatforms: [], bestPerformingDays: [] },
};

export const NO_MARKET_TRENDS: MarketTrends = {
  enoughData: false,
  competitiveAnalysis: { positionVsMarket: null, improvementAreas: [] },
  platformComparison: [],
};

export const NO_STRATEGY: Strategy = {
  enoughData: false,
  strategyRecommendations: [],
  riskAnalysis: { currentRiskLevel: 0, riskFactors: [], mitigationStrategies: [] },
};

/** How much history it takes to say anything true. */
export const ANALYTICS_NEED = { workingDays: 5, decisions: 20 } as const;
