import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** How much recent work it takes to say anything true. */
export const ANALYTICS_NEED = { workingDays: 5, decisions: 20 } as const;

/** Analytics look at the orders of so many days, and at no more than so many of them; at days of half a year. */
export const ANALYTICS_ORDERS = { days: 56, most: 1500 } as const;
export const ANALYTICS_DAYS = 182;

export const RECOMMENDATION_TYPES = ['earnings', 'efficiency', 'safety', 'strategy', 'other'] as const;
export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type RecommendationType = (typeof RECOMMENDATION_TYPES)[number];
export type Priority = (typeof PRIORITIES)[number];

/** What there is of what is needed. */
export type Readiness = { workingDays: number; decisions: number };

/** A figure of one group (an hour, a weekday, an area …) with its name, and what it rests on, in words; `place` is the proper name in it. */
export type NamedRate = {
  name: string;
  place: string | null;
  centsPerHour: number;
  basis: string;
  isClear: boolean;
};

/** Something to do, in words: `place` is the name in them that is not to be translated. */
export type Recommendation = {
  type: RecommendationType;
  title: string;
  description: string;
  evidence: string;
  priority: Priority;
  impact: string;
  place: string | null;
};

/** How a driver works and could work better, in words. Percentages are whole (12 = 12 %), money in cents. */
export type Insights = {
  enoughData: boolean;
  readiness: Readiness;
  basis: string;
  performanceScore: number;
  scoreParts: { name: string; score: number; weight: number; basis: string }[];
  trends: {
    earningsGrowth: number;
    efficiencyImprovement: number;
    acceptanceRateOptimal: boolean;
    earningsBasis: string;
    efficiencyBasis: string;
    acceptanceBasis: string;
    /** How it changed, in percentage points, and against what, in sentences; none before two weeks. */
    acceptanceChange: string[];
  };
  predictions: {
    nextWeekCents: number | null;
    nextWeekLowCents: number | null;
    nextWeekHighCents: number | null;
    range: string;
    basis: string;
    check: string;
    optimalWorkingHours: string[];
    highDemandAreas: NamedRate[];
  };
  recommendations: Recommendation[];
  insights: {
    mostProfitablePlatforms: (NamedRate & { platform: PlatformId })[];
    bestPerformingDays: string[];
  };
  /** The newest whole weeks, oldest first. */
  weeks: { label: string; cents: number; netCentsPerHour: number }[];
  hours: NamedRate[];
  days: NamedRate[];
};

export type MarketTrends = {
  enoughData: boolean;
  readiness: Readiness;
  competitiveAnalysis: {
    positionVsMarket: number | null;
    /** Whether the other drivers are invented ones. */
    isDemo: boolean;
    basis: string;
    improvementAreas: string[];
  };
  platformComparison: {
    platform: PlatformId;
    marketShare: number;
    profitability: number;
    centsPerHour: number;
  }[];
  comparisonBasis: string;
};

export type Strategy = {
  enoughData: boolean;
  readiness: Readiness;
  basis: string;
  strategyRecommendations: {
    strategy: string;
    expectedIncrease: number;
    confidence: number;
    timeframe: string;
    description: string;
    place: string | null;
  }[];
  riskAnalysis: {
    currentRiskLevel: number;
    parts: { name: string; level: number; basis: string }[];
    riskFactors: string[];
    mitigationStrategies: string[];
  };
};
