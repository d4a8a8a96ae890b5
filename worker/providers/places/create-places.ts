import { rateFound, toWords } from '#worker/domain/places/rate-place.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import { type FoundPlace, findState, searchPlaces } from '#worker/engines/streets/index.ts';
import type { Regions } from '#worker/providers/regions/port.ts';
import type { PlaceProvider, Places } from './port.ts';
import { DOUBTED_SCORE } from './service.ts';

/** Maximum bytes of address files loaded for one search without a location: half of what an isolate caches. */
const MAX_LOADED_BYTES = 32_000_000;

/**
 * Returns a provider of places from our regions. With `near`, it searches the regions that contain it, smallest first, until one
 * has a likely place. Without it, it searches the largest regions, but only one while the user is typing. Merges duplicates of an
 * address in two regions.
 */
export function createRegionPlaces(regions: Regions): PlaceProvider {
  return {
    search: async (text, near, limit, isTyping = false) => {
      const searchIn = async (region: RegionManifest) => {
        const index = await regions.places(region);
        return index && searchPlaces(index, text, { near, limit });
      };
      const listed = (await regions.list(near)).filter(({ files }) => files['places.bin']);
      const found: (FoundPlace[] | null)[] = [];
      const searched = near ? [] : pickLargest(listed, isTyping);
      found.push(...(await Promise.all(searched.map(searchIn))));
      for (const region of near ? listed : []) {
        const places = await searchIn(region);
        if (places && rateFound(text, places) !== 'unlikely') return { places, source: 'region' };
        found.push(places);
      }
      if (found.length === 0) return null;
      const places = found
        .flatMap((some) => some ?? [])
        .filter((place, index, all) => all.findIndex((other) => isSame(other, place)) === index)
        .sort((one, other) => other.score - one.score)
        .slice(0, limit);
      if (found.includes(null)) return { places, source: 'failed' };
      const isLater = isTyping && !near && listed.length > 1 && rateFound(text, places) === 'unlikely';
      return { places, source: isLater ? 'later' : 'region' };
    },
  };
}

/** Returns the first region while typing, else as many as the byte limit allows, but at least one. */
function pickLargest(regions: readonly RegionManifest[], isTyping: boolean): RegionManifest[] {
  let bytes = 0;
  return regions.slice(0, isTyping ? 1 : undefined).filter(({ files }, index) => {
    bytes += files['places.bin']?.bytes ?? 0;
    return index === 0 || bytes <= MAX_LOADED_BYTES;
  });
}

/** In miles. Not 0, because the regions may come from different extracts. */
const SAME_PLACE = 0.1;

const isSame = (one: FoundPlace, other: FoundPlace) =>
  one.label === other.label && computeMilesBetween(one, other) < SAME_PLACE;

/**
 * Returns a provider that uses our regions first. If their best place is unlikely, it uses the service, provided there is one, it
 * may be asked while typing, and it finds a place nearby. Otherwise the regions' places are returned as suggestions.
 */
export function createPlaces(region: PlaceProvider, service: PlaceProvider | null): Places {
  const search: Places['search'] = async (text, near, limit, isTyping = false) => {
    const own = await region.search(text, near, limit, isTyping);
    if (own && rateFound(text, own.places) !== 'unlikely') return own;
    if (isTyping && service?.isForWholeTexts) return { places: own?.places ?? [], source: 'later' };
    if (!service) return own ?? { places: [], source: 'none' };
    const found = await service.search(text, near, limit, isTyping);
    if (!found) return { places: own?.places ?? [], source: 'failed' };
    const isFound = found.places.some(({ isFar }) => !isFar);
    return own && own.places.length > 0 && !isFound ? own : found;
  };
  return {
    search: async (text, near, limit, isTyping) => {
      const found = await search(text, near, limit, isTyping);
      return near ? found : { ...found, places: doubtNamesakes(text, found.places) };
    },
  };
}

/** In miles: places with the same name that are farther apart are in different towns. */
const SAME_TOWN = 5;

/** Lowers the scores of all places if another place matches the text as well as the best one and is in another town. */
function doubtNamesakes(text: string, places: FoundPlace[]): FoundPlace[] {
  const [best] = places;
  const words = toWords(text);
  // Only the last word can be a state: earlier, a code may be a street type or a direction, such as "Ct" or "NE".
  const state = words.filter((word) => !/^\d{5}$|^usa?$/.test(word)).at(-1);
  const countWords = ({ label }: FoundPlace) => {
    const known = toWords(label);
    const isInState = state !== undefined && listStates(label).includes(state);
    return words.filter((word) => known.includes(word) || (isInState && word === state)).length;
  };
  const hasNamesake = places.some(
    (place) =>
      best &&
      place.score >= best.score &&
      countWords(place) >= countWords(best) &&
      computeMilesBetween(place, best) > SAME_TOWN,
  );
  return hasNamesake
    ? places.map((place) => ({ ...place, score: Math.min(place.score, DOUBTED_SCORE) }))
    : places;
}

/** Returns the codes of the states named in parts of a label, ignoring postcodes: "il" for "Springfield, Illinois 62701". */
function listStates(label: string): (string | null)[] {
  return label.split(',').map((part) => findState(part.toLowerCase().replace(/[^a-z]/g, '')));
}
