import type { Ctx } from '#worker/ctx.ts';
import { type PlaceRating, ratePlace } from '#worker/domain/places/rate-place.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

/** Found, found without enough certainty, or not found. */
export type AddressState = 'found' | 'unsure' | 'missing';

export type LookedUp = {
  place: LatLng | null;
  state: AddressState;
  /** The certainty of a found place; null where a place was picked, or none found. */
  rating: PlaceRating | null;
  /** From 0 to 1; null without a place of a search. */
  certainty: number | null;
  /** Whether a search was possible: only then does `missing` say something about the address. */
  isKnown: boolean;
  /** The address found, where it differs from the typed one. */
  label: string | null;
  /** The candidates for an unsure address, best first. */
  choices: FoundPlace[];
};

const NOWHERE = { place: null, rating: null, certainty: null, label: null, choices: [] };

const MIN_LETTERS = 3;
const MAX_CHOICES = 4;

/** Returns the place of a typed address, if it is certain enough. A place that was picked wins. */
export async function lookUpAddress(
  ctx: Ctx,
  address: string | undefined,
  { near, picked }: { near: LatLng | null; picked?: LatLng | null | undefined },
): Promise<LookedUp> {
  if (picked) return { ...NOWHERE, place: picked, state: 'found', isKnown: true };
  if (address === undefined || address.length < MIN_LETTERS)
    return { ...NOWHERE, state: 'missing', isKnown: false };
  const { places, source } = await ctx.places.search(address, near, MAX_CHOICES);
  const [best] = places;
  const isKnown = source !== 'none';
  if (!best) return { ...NOWHERE, state: 'missing', isKnown };
  const rating = ratePlace(best);
  const label = isAsTyped(best.label, address) ? null : best.label;
  const understood = { rating, certainty: best.score, isKnown, label };
  if (rating === 'unsure') return { ...understood, place: null, state: 'unsure', choices: places };
  return { ...understood, place: { lat: best.lat, lng: best.lng }, state: 'found', choices: [] };
}

/** Whether a label has the typed street, and the typed city if there is a comma; ignores case and punctuation. */
function isAsTyped(label: string, address: string): boolean {
  const simplify = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [street = '', ...rest] = label.split(',');
  const typed = simplify(address);
  return (
    typed.startsWith(simplify(street)) && (!address.includes(',') || typed.includes(simplify(rest[0] ?? '')))
  );
}
