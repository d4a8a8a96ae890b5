import { OFFER_WORDINGS } from './wordings/all-wordings.ts';
import type { OfferWording } from './wordings/offer-wording.ts';

/** Less than this is said by everyone. */
const MIN_POINTS = 1.5;
/** So far ahead of the others a platform is sure. */
const SURE_LEAD = 1;

export type FoundPlatform = { wording: OfferWording; isSure: boolean };

/** Returns whose wording a text has most of, or null. */
export function findPlatform(text: string): FoundPlatform | null {
  const ranked = OFFER_WORDINGS.map((wording) => ({ wording, points: countPoints(text, wording) })).sort(
    (a, b) => b.points - a.points,
  );
  const [best, second] = ranked;
  if (!best || best.points < MIN_POINTS) return null;
  return { wording: best.wording, isSure: best.points - (second?.points ?? 0) >= SURE_LEAD };
}

function countPoints(text: string, { marks }: OfferWording): number {
  return marks.reduce((points, [mark, weight]) => points + (mark.test(text) ? weight : 0), 0);
}
