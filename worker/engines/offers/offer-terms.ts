import { learnWage, type SeenOffer } from './learn-wage.ts';
import { getMarginalCentsPerMile } from './marginal-cost.ts';

/** What an hour of a driver's time is worth before their own offers say otherwise, in cents. Best in replays of recorded days: 900 to 1,800. */
export const DEFAULT_WAGE_CENTS_PER_HOUR = 1100;

/**
 * Price of room: cents that an offer must bring beyond its time and miles for each order already active, because it
 * takes the place of a better one that may come. Best in replays of recorded days: 100 to 300.
 */
export const DEFAULT_CAPACITY_COST_CENTS = 250;

/** What a driver may set; prices in cents. A negative price of room says that a decline itself costs something. */
export const WAGE_LIMITS = { min: 0, max: 10_000 } as const;
export const CAPACITY_COST_LIMITS = { min: -1000, max: 2000 } as const;

/** What offers are evaluated by: cents an hour of time, cents of room an active order, cents a mile. */
export type OfferTerms = {
  wageCentsPerHour: number;
  wageSource: 'own' | 'learned' | 'default';
  capacityCostCents: number;
  costCentsPerMile: number;
  isTypicalCost: boolean;
};

type TermsOfDriver = {
  wageCentsPerHour: number | null;
  capacityCostCents: number | null;
  costCentsPerMile: number | null;
};

/** The terms of a driver at `now` (epoch ms): what they set, else what their latest offers teach, else the defaults. */
export function chooseTerms(driver: TermsOfDriver, seen: readonly SeenOffer[], now: number): OfferTerms {
  const costCentsPerMile = getMarginalCentsPerMile(driver);
  const capacityCostCents = driver.capacityCostCents ?? DEFAULT_CAPACITY_COST_CENTS;
  const rest = {
    capacityCostCents,
    costCentsPerMile,
    isTypicalCost: driver.costCentsPerMile === null,
  };
  if (driver.wageCentsPerHour !== null) {
    return { ...rest, wageCentsPerHour: driver.wageCentsPerHour, wageSource: 'own' };
  }
  const typical = {
    typicalCentsPerHour: DEFAULT_WAGE_CENTS_PER_HOUR,
    typicalCapacityCostCents: DEFAULT_CAPACITY_COST_CENTS,
  };
  const learned = learnWage(seen, { costCentsPerMile, capacityCostCents, now, ...typical });
  return {
    ...rest,
    wageCentsPerHour: learned ?? DEFAULT_WAGE_CENTS_PER_HOUR,
    wageSource: learned === null ? 'default' : 'learned',
  };
}
