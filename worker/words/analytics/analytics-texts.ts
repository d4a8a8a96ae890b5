import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { Readiness } from '#worker/engines/insight/index.ts';

export const RECOMMENDATION_TYPES = ['earnings', 'efficiency', 'safety', 'strategy', 'other'] as const;
export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type RecommendationType = (typeof RECOMMENDATION_TYPES)[number];
export type Priority = (typeof PRIORITIES)[number];

/** A group's pay with its name and evidence; `place` is the proper name within `name`, which is not translated. */
export type NamedRate = {
  name: string;
  place: string | null;
  centsPerHour: number;
  basis: string;
  isClear: boolean;
};

/** A recommendation; `place` is the proper name within its texts. */
export type Recommendation = {
  type: RecommendationType;
  title: string;
  description: string;
  evidence: string;
  priority: Priority;
  impact: string;
  place: string | null;
};

/** The analysis of a driver's work. Percentages are whole (12 = 12 %), money is in cents. */
export type Insights = {
  enoughData: boolean;
  readiness: Readiness;
  basis: string;
  performanceScore: number;
  scoreParts: { name: string; score: number; weight: number; basis: string }[];
  trends: {
    /** Null with less than two weeks of data. */
    earningsGrowth: number | null;
    efficiencyImprovement: number | null;
    /** Null if too few decisions could be evaluated. */
    acceptanceRateOptimal: boolean | null;
    earningsBasis: string;
    efficiencyBasis: string;
    acceptanceBasis: string;
    /** Sentences on how acceptance changed and how certain that is; empty with less than two weeks of data. */
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
    /** Whether there was enough work to compare areas. */
    areAreasCompared: boolean;
  };
  recommendations: Recommendation[];
  insights: {
    mostProfitablePlatforms: (NamedRate & { platform: PlatformId })[];
    bestPerformingDays: string[];
  };
  /** The most recent full weeks, oldest first. */
  weeks: { label: string; cents: number; netCentsPerHour: number }[];
  hours: NamedRate[];
  days: NamedRate[];
};

export type MarketTrends = {
  enoughData: boolean;
  readiness: Readiness;
  competitiveAnalysis: {
    positionVsMarket: number | null;
    /** Whether the other drivers are demo drivers. */
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
  /** The percentage of deliveries on platforms with too few to compare. */
  otherShare: number;
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
