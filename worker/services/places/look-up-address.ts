import type { Ctx } from '#worker/ctx.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/** What became of an address: found, found without enough certainty, or not. */
export type AddressState = 'found' | 'unsure' | 'missing';

/**
 * `isKnown` is whether anybody could be asked: only then does `missing` say something of the address. `label` is how a typed
 * address was understood, where that is not as it was typed.
 */
export type LookedUp = { place: LatLng | null; state: AddressState; isKnown: boolean; label: string | null };

const NOWHERE = { place: null, label: null };

/** From this certainty on an address gets its place without a question to the driver. */
const MIN_SCORE = 0.6;

/** The shortest text that is looked up, and the longest. */
const MIN_LETTERS = 3;

/** Returns the place of a typed address, if it is certain enough. A place that was picked wins. */
export async function lookUpAddress(
  ctx: Ctx,
  address: string | undefined,
  { near, picked }: { near: LatLng | null; picked?: LatLng | null | undefined },
): Promise<LookedUp> {
  if (picked) return { place: picked, state: 'found', isKnown: true, label: null };
  if (address === undefined || address.length < MIN_LETTERS)
    return { ...NOWHERE, state: 'missing', isKnown: false };
  const { places, source } = await ctx.places.search(address, near, 1);
  const [best] = places;
  const isKnown = source !== 'none';
  if (!best) return { ...NOWHERE, state: 'missing', isKnown };
  if (best.score < MIN_SCORE) return { ...NOWHERE, state: 'unsure', isKnown };
  const label = isAsTyped(best.label, address) ? null : best.label;
  return { place: { lat: best.lat, lng: best.lng }, state: 'found', isKnown, label };
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
