import type { Ctx } from '#worker/ctx.ts';
import { isAsTyped, type PlaceRating, rateFound } from '#worker/domain/places/rate-place.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

/** Found, found without enough certainty, or not found. */
export type AddressState = 'found' | 'unsure' | 'missing';

export type LookedUp = {
  place: LatLng | null;
  state: AddressState;
  /** The certainty of a found place; null if the place was picked or not found. */
  rating: PlaceRating | null;
  /** From 0 to 1; null unless the place comes from a search. */
  certainty: number | null;
  /** False if no address search is available. */
  isKnown: boolean;
  /** Whether the search failed, so that a later one may find the address. */
  hasFailed: boolean;
  /** The address found, if it differs from the typed one. */
  label: string | null;
  /** Candidates for an unsure address, best first. */
  choices: FoundPlace[];
};

const NOWHERE = { place: null, rating: null, certainty: null, hasFailed: false, label: null, choices: [] };

const MIN_LETTERS = 3;
const MAX_CHOICES = 4;

/** Returns the place of a typed address, if it is certain enough. A picked place takes precedence. */
export async function lookUpAddress(
  ctx: Ctx,
  address: string | undefined,
  { near, picked, isTyping }: { near: LatLng | null; picked?: LatLng | null | undefined; isTyping?: boolean },
): Promise<LookedUp> {
  if (picked) return { ...NOWHERE, place: picked, state: 'found', isKnown: true };
  if (address === undefined || address.length < MIN_LETTERS)
    return { ...NOWHERE, state: 'missing', isKnown: true };
  const { places, source } = await ctx.places.search(address, near, MAX_CHOICES, isTyping);
  const [best] = places;
  const isKnown = source !== 'none';
  const rating = rateFound(address, places);
  if (!best || rating === 'unlikely')
    return { ...NOWHERE, state: 'missing', isKnown, hasFailed: source === 'failed' };
  const label = isAsTyped(best.label, address) ? null : best.label;
  const understood = { rating, certainty: best.score, isKnown, hasFailed: false, label };
  if (rating === 'unsure') return { ...understood, place: null, state: 'unsure', choices: places };
  return { ...understood, place: { lat: best.lat, lng: best.lng }, state: 'found', choices: [] };
}
