import { learnWage, type SeenOffer } from './learn-wage.ts';
import { getMarginalCentsPerMile } from './marginal-cost.ts';

/** What an hour of a driver's time is worth before their own offers say otherwise, in cents. Best in replays of recorded days: 900 to 1,800. */
export const DEFAULT_WAGE_CENTS_PER_HOUR = 1100;

/**
 * Price of room: cents that an offer must bring beyond its time and miles for each order already in hand, because it
 * takes the place of a better one that may come. Best in replays of recorded days: 100 to 300.
 */
export const DEFAULT_ROOM_CENTS = 250;

/** What a driver may set; prices in cents. A negative price of room says that a decline itself costs something. */
export const WAGE_LIMITS = { min: 0, max: 10_000 } as const;
export const ROOM_LIMITS = { min: -1000, max: 2000 } as const;

/** What offers are judged by: cents an hour of time, cents of room an order in hand, cents a mile. */
export type OfferTerms = {
  wageCentsPerHour: number;
  wageSource: 'own' | 'learnt' | 'default';
  roomCents: number;
  costCentsPerMile: number;
  isTypicalCost: boolean;
};

type TermsOfDriver = {
  wageCentsPerHour: number | null;
  roomCents: number | null;
  costCentsPerMile: number | null;
};

/** The terms of a driver at `now` (epoch ms): what they set, else what their latest offers teach, else the defaults. */
export function chooseTerms(driver: TermsOfDriver, seen: readonly SeenOffer[], now: number): OfferTerms {
  const costCentsPerMile = getMarginalCentsPerMile(driver);
  const roomCents = driver.roomCents ?? DEFAULT_ROOM_CENTS;
  const rest = {
    roomCents,
    costCentsPerMile,
    isTypicalCost: driver.costCentsPerMile === null,
  };
  if (driver.wageCentsPerHour !== null) {
    return { ...rest, wageCentsPerHour: driver.wageCentsPerHour, wageSource: 'own' };
  }
  const typical = { typicalCentsPerHour: DEFAULT_WAGE_CENTS_PER_HOUR, typicalRoomCents: DEFAULT_ROOM_CENTS };
  const learnt = learnWage(seen, { costCentsPerMile, roomCents, now, ...typical });
  return {
    ...rest,
    wageCentsPerHour: learnt ?? DEFAULT_WAGE_CENTS_PER_HOUR,
    wageSource: learnt === null ? 'default' : 'learnt',
  };
}
