import type { OfferEvaluation, OfferReport } from '#worker/engines/offers/offer.ts';

const NOON = Date.UTC(2026, 10, 20, 17);

export function buildEvaluation(changes: Partial<OfferEvaluation> = {}): OfferEvaluation {
  const kept = {
    count: 2,
    alreadyLate: 0,
    tightest: {
      orderId: 'order-1',
      restaurantName: 'Thai Basil',
      arrivesAt: NOON + 42 * 60_000,
      limitAt: NOON + 50 * 60_000,
    },
  };
  return {
    orderId: 'order-1',
    extraMinutes: 11.1,
    stopMinutes: 0,
    extraMiles: 3.5,
    ready: null,
    lateMinutes: 0,
    centsPerExtraMinute: 85,
    netCentsPerExtraMile: 239,
    sum: {
      payCents: 940,
      carCents: 105,
      timeCents: 185,
      capacityCostCents: 250,
      lateCents: 0,
      valueCents: 400,
    },
    lookahead: null,
    valueCents: 400,
    isTake: true,
    confidence: 'strong',
    netCentsPerHour: 4514,
    reason: { key: 'meetsDeadlines', ...kept },
    kept,
    basis: 'route',
    start: 'position',
    isExact: true,
    ...changes,
  };
}

/** Returns a report with these evaluations, on terms that a driver could have set. */
export function buildOfferReport(
  evaluations: OfferEvaluation[] = [],
  changes: Partial<OfferReport> = {},
): OfferReport {
  return {
    terms: {
      wageCentsPerHour: 1000,
      capacityCostCents: 250,
      costCentsPerMile: 30,
      isTypicalCost: true,
    },
    evaluations: Object.fromEntries(evaluations.map((evaluation) => [evaluation.orderId, evaluation])),
    unevaluated: {},
    suggestedIds: [],
    bestSet: null,
    isPro: false,
    unplacedActive: 0,
    holdsUntil: NOON,
    ...changes,
  };
}
