/** How sure a found place is: `found` and `about` are used at once, `unsure` only once somebody confirms it. */
export type PlaceRating = 'found' | 'about' | 'unsure';

/** From these certainties (0–1) on a place is found, and about found. */
export const FOUND_CERTAINTY = 0.8;
const ABOUT = 0.6;

/** A house number guessed on its street is at most some blocks off, so less certainty will do. */
const ABOUT_HOUSE = 0.55;

/** Returns how sure a place of this kind and certainty is. */
export function ratePlace({ kind, score }: { kind: string; score: number }): PlaceRating {
  if (score >= FOUND_CERTAINTY) return 'found';
  return score >= (kind === 'address' ? ABOUT_HOUSE : ABOUT) ? 'about' : 'unsure';
}
