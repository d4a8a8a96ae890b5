import type { OfferBook, OfferJudgement } from '#worker/domain/offers/offer.ts';

const NOON = Date.UTC(2026, 10, 20, 17);

export function buildJudgement(changes: Partial<OfferJudgement> = {}): OfferJudgement {
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
    extraMiles: 3.5,
    wait: null,
    lateMinutes: 0,
    centsPerExtraMinute: 85,
    netCentsPerExtraMile: 239,
    sum: { payCents: 940, carCents: 105, timeCents: 185, roomCents: 250, lateCents: 0, valueCents: 400 },
    lookahead: null,
    valueCents: 400,
    verdict: 'take',
    reason: { key: 'keepsPromises', ...kept },
    kept,
    basis: 'route',
    start: 'position',
    isExact: true,
    ...changes,
  };
}

/** The judgements of some offers, by terms that a driver could have set. */
export function buildOfferBook(
  judgements: OfferJudgement[] = [],
  changes: Partial<OfferBook> = {},
): OfferBook {
  return {
    terms: {
      wageCentsPerHour: 1000,
      wageSource: 'own',
      roomCents: 250,
      costCentsPerMile: 30,
      isTypicalCost: true,
    },
    judgements: Object.fromEntries(judgements.map((judgement) => [judgement.orderId, judgement])),
    unjudged: {},
    suggestedIds: [],
    bestSet: null,
    isPro: false,
    unplacedInHand: 0,
    ...changes,
  };
}
