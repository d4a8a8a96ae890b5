import type { Ctx } from '#worker/ctx.ts';
import { type PlaceRating, ratePlace } from '#worker/domain/places/rate-place.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

/** What became of an address: found, found without enough certainty, or not. */
export type AddressState = 'found' | 'unsure' | 'missing';

export type LookedUp = {
  place: LatLng | null;
  state: AddressState;
  /** How sure a found place is; null where a place was picked, or none found. */
  rating: PlaceRating | null;
  /** From 0 to 1; null without a place of a search. */
  certainty: number | null;
  /** Whether anybody could be asked: only then does `missing` say something of the address. */
  isKnown: boolean;
  /** How a typed address was understood, where that is not as it was typed. */
  label: string | null;
  /** What an unsure address may mean, best first. */
  choices: FoundPlace[];
};

const NOWHERE = { place: null, rating: null, certainty: null, label: null, choices: [] };

/** The shortest text that is looked up, and the most places that an unsure one is offered. */
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

/** Whether an address names the street of a place as its label does, and its city if it has a comma; case and punctuation apart. */
function isAsTyped(label: string, address: string): boolean {
  const simplify = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [street = '', ...rest] = label.split(',');
  const typed = simplify(address);
  return (
    typed.startsWith(simplify(street)) && (!address.includes(',') || typed.includes(simplify(rest[0] ?? '')))
  );
}
