/**
 * All states of some offers of which at most a given number are taken: each offer is 0 (left), 1 (on board) or 2 (delivered).
 * States are numbered so that every stop leads to a higher number.
 */
export type OfferStates = {
  offerCount: number;
  /** `digits[state * offerCount + offer]`. */
  digits: Uint8Array;
  /** `next[state * offerCount + offer]`: the state after the offer's next stop, or 0 where there is none. */
  next: Int32Array;
  count: number;
};

/** Returns the number of states: every set of at most `maxTaken` offers, each on board or delivered. */
export function countOfferStates(offerCount: number, maxTaken: number): number {
  let states = 0;
  let sets = 1;
  for (let taken = 0; taken <= Math.min(offerCount, maxTaken); taken++) {
    states += sets * 2 ** taken;
    sets = (sets * (offerCount - taken)) / (taken + 1);
  }
  return states;
}

/** A cache by the number of offers and the maximum taken, because a page needs the same few repeatedly. */
const known = new Map<string, OfferStates>();
/** In bytes; larger tables are not cached. */
const MAX_KEPT = 1_000_000;

/** Returns the states of `offerCount` offers of which at most `maxTaken` are taken. */
export function getOfferStates(offerCount: number, maxTaken: number): OfferStates {
  const key = `${offerCount} ${Math.min(offerCount, maxTaken)}`;
  const states = known.get(key) ?? listStates(offerCount, maxTaken);
  if (states.next.byteLength <= MAX_KEPT) known.set(key, states);
  return states;
}

/** Lists the states in the order of the ternary numbers that their digits make. */
function listStates(offerCount: number, maxTaken: number): OfferStates {
  const count = countOfferStates(offerCount, maxTaken);
  const digits = new Uint8Array(count * offerCount);
  const next = new Int32Array(count * offerCount);
  const numbers = new Map([[0, 0]]);
  const powers = Array.from({ length: offerCount }, (_, offer) => 3 ** offer);
  for (let state = 1; state < count; state++) {
    const row = state * offerCount;
    digits.copyWithin(row, row - offerCount, row);
    advance(digits.subarray(row, row + offerCount), maxTaken);
    let number = 0;
    for (let offer = 0; offer < offerCount; offer++) {
      number += (digits[row + offer] as number) * (powers[offer] as number);
    }
    numbers.set(number, state);
    for (let offer = 0; offer < offerCount; offer++) {
      if (digits[row + offer] === 0) continue;
      const before = numbers.get(number - (powers[offer] as number)) ?? 0;
      next[before * offerCount + offer] = state;
    }
  }
  return { offerCount, digits, next, count };
}

/** Advances to the next state, skipping those with more than `maxTaken` offers. */
function advance(digits: Uint8Array, maxTaken: number): void {
  let taken = 0;
  for (const digit of digits) if (digit > 0) taken++;
  for (let offer = 0; offer < digits.length; offer++) {
    const digit = digits[offer] as number;
    if (digit === 0 && taken === maxTaken) continue;
    if (digit < 2) {
      digits[offer] = digit + 1;
      return;
    }
    digits[offer] = 0;
    taken--;
  }
}
