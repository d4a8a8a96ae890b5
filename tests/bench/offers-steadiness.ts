import { mean, quantile } from '#tests/bench/measure.ts';
import { createDay, HOUR, MARKETS, type Market } from '#tests/bench/offers-day.ts';
import { type DayOffers, type Look, listDayOffers, listLooks } from '#tests/bench/offers-looks.ts';
import { measureLegs } from '#tests/bench/offers-situation.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getCellNumber, listNeighborSteps } from '#worker/domain/shared/grid.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { buildScenarioBasis } from '#worker/engines/offers/lookahead/build-scenario-basis.ts';
import { MAX_IN_SLOT } from '#worker/engines/offers/lookahead/extrapolate-slots.ts';
import {
  measureNeighborhood,
  type OfferOfOthers,
} from '#worker/engines/offers/lookahead/measure-neighborhood.ts';
import {
  getDrawnAt,
  getSlotStart,
  listSlots,
  SLOT_MS,
} from '#worker/engines/offers/lookahead/offer-slots.ts';
import type { OfferEvaluation } from '#worker/engines/offers/offer.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';

const LOOK_MS = 5 * MINUTE_MS;
/** Looks at an offer while it is open. */
const LOOKS = 6;
const SEEDS = 5;
const DAYS = 6;

/**
 * How steady the verdicts of looking ahead are between looks five minutes apart while an offer is open: with more and
 * more offered to others and all else as it was, where none may change; and, for comparison, with deadlines that come
 * nearer while the driver stands still, with the offer come a quarter of an hour later, and with other futures drawn.
 */
export function benchSteadiness(): boolean {
  return MARKETS.map(benchMarket).every(Boolean);
}

function benchMarket(market: Market): boolean {
  const kinds = { others: createTally(), clock: createTally(), later: createTally() };
  const errors: number[] = [];
  for (let seed = 1; seed <= DAYS; seed++) {
    const day = createDay(seed, market);
    const offers = listDayOffers(day, seed, market.offeredShare);
    for (const situation of listLooks(day)) {
      const { now } = situation;
      const look = (changes: Changes) => evaluate(situation, offers, changes);
      const first = look({});
      if (!first?.lookahead) continue;
      const times = Array.from({ length: LOOKS }, (_, index) => index * LOOK_MS);
      compare(
        kinds.others,
        times.map((time) => look({ readAt: now + time })),
      );
      compare(
        kinds.clock,
        times.map((time) => look({ now: now + time, readAt: now + time })),
      );
      compare(kinds.later, [first, look({ drawnAt: getDrawnAt(now, now) + SLOT_MS })]);
      const drawn = Array.from({ length: SEEDS }, (_, seed) => look({ seed: seed + 2 })?.valueCents ?? 0);
      errors.push(Math.sqrt(mean(drawn.map((cents) => (cents - mean(drawn)) ** 2)) * (SEEDS / (SEEDS - 1))));
    }
  }
  const holds = kinds.others.flips === 0 && kinds.others.changes.length > 0;
  console.log(
    `\n${market.name}: verdicts of looking ahead at ${errors.length} offers, by what was offered before they came`,
  );
  console.log(
    `five minutes later, more offered to others: ${describe(kinds.others)} (target none): ${holds ? 'ok' : 'MISSED'}`,
  );
  console.log(`five minutes later, the driver standing still, promises nearer: ${describe(kinds.clock)}`);
  console.log(`had the offer come a quarter of an hour later: ${describe(kinds.later)}`);
  console.log(`standard error of the drawing: $${(mean(errors) / 100).toFixed(2)}`);
  return holds;
}

type Tally = { flips: number; changes: number[] };

function createTally(): Tally {
  return { flips: 0, changes: [] };
}

/** Each look against the one before, as long as the offer meets its deadline. */
function compare(tally: Tally, looks: readonly (OfferEvaluation | undefined)[]): void {
  for (const [index, look] of looks.slice(1).entries()) {
    const before = looks[index];
    if (!before?.lookahead || !look?.lookahead) continue;
    tally.changes.push(Math.abs(look.valueCents - before.valueCents));
    if (look.verdict !== before.verdict) tally.flips++;
  }
}

function describe({ flips, changes }: Tally): string {
  const [middle, most] = [0.5, 0.95].map((share) => (quantile(changes, share) / 100).toFixed(2));
  return `${((100 * flips) / changes.length).toFixed(1)} % say otherwise, value by $${middle}, 95 % within $${most}`;
}

/**
 * `now` for deadlines, `readAt` for what is known of others, `drawnAt` instead of when the offer says; all in epoch ms.
 */
type Changes = { now?: number; readAt?: number; drawnAt?: number; seed?: number };

/** The offer of a situation as the product evaluates it. */
function evaluate(
  { open, position, terms, now: cameAt }: Look,
  { own, others }: DayOffers,
  { now = cameAt, readAt = cameAt, drawnAt = getDrawnAt(cameAt, readAt), seed = 1 }: Changes,
): OfferEvaluation | undefined {
  const layout = createOfferLayout(
    open,
    { positionLat: position.lat, positionLng: position.lng, positionAt: now },
    now,
  );
  const read = readSlots(others, position, Math.max(readAt, drawnAt));
  const neighborhood = measureNeighborhood({ own, others: read, around: position, drawnAt });
  const scenario = buildScenarioBasis({
    layout,
    neighborhoods: new Map([[drawnAt, neighborhood]]),
    terms,
    localHour: HOUR,
    shiftEndsAt: null,
    seed,
    now,
  });
  const drawn = scenario?.drawn.get(drawnAt);
  // Filed under the instant at which it is looked for.
  const filed = scenario && drawn && { ...scenario, drawn: new Map([[getDrawnAt(cameAt, now), drawn]]) };
  const [order] = open;
  const report = createOfferReport({
    layout,
    legs: measureLegs(layout.points),
    terms,
    scenario: filed ?? null,
    now,
  });
  return order && report.evaluations[order.id];
}

/** What the database returns: the first few of each slot of each cell round a place. */
function readSlots(others: readonly OfferOfOthers[], around: LatLng, now: number): OfferOfOthers[] {
  const cells = new Set(listNeighborSteps().map((step) => getCellNumber(around, 'vicinity') + step));
  const starts = new Set(listSlots(now));
  const slots = new Map<string, OfferOfOthers[]>();
  for (const offer of others) {
    if (offer.pickup === null || !cells.has(getCellNumber(offer.pickup, 'vicinity'))) continue;
    const start = getSlotStart(offer.createdAt);
    if (!starts.has(start)) continue;
    const key = `${getCellNumber(offer.pickup, 'vicinity')} ${start}`;
    slots.set(key, [...(slots.get(key) ?? []), offer]);
  }
  return [...slots.values()].flatMap((slot) =>
    slot.sort((a, b) => a.createdAt - b.createdAt).slice(0, MAX_IN_SLOT),
  );
}
