/** How certain a found place is: `found` and `about` are used at once, `unsure` only after a confirmation. */
export type PlaceRating = 'found' | 'about' | 'unsure';

/** The least certainty (0–1) of `found` and `about`. */
export const FOUND_CERTAINTY = 0.8;
export const ABOUT_CERTAINTY = 0.6;

/** An interpolated house number is at most a few blocks off, so less certainty is enough. */
const ABOUT_HOUSE = 0.55;

export function ratePlace({ kind, score }: { kind: string; score: number }): PlaceRating {
  if (score >= FOUND_CERTAINTY) return 'found';
  return score >= (kind === 'address' ? ABOUT_HOUSE : ABOUT_CERTAINTY) ? 'about' : 'unsure';
}
