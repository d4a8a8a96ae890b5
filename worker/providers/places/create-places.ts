import { rateFound, toWords } from '#worker/domain/places/rate-place.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import { type FoundPlace, findState, searchPlaces } from '#worker/engines/streets/index.ts';
import type { Regions } from '#worker/providers/regions/port.ts';
import type { PlaceProvider, Places } from './port.ts';
import { DOUBTED_SCORE } from './service.ts';

/** The most bytes of addresses loaded for one text with no place around it: half of what an isolate keeps. */
const MAX_LOADED_BYTES = 32_000_000;

/**
 * Places of the regions that contain `near`, from the smallest until one has a likely place. Without it any region may be meant:
 * the largest are searched, but while a text is typed only one. An address that two of them have is one place.
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

/** Returns the first of the regions while typing, else as many as may be loaded. */
function pickLargest(regions: readonly RegionManifest[], isTyping: boolean): RegionManifest[] {
  let bytes = 0;
  return regions.slice(0, isTyping ? 1 : undefined).filter(({ files }, index) => {
    bytes += files['places.bin']?.bytes ?? 0;
    return index === 0 || bytes <= MAX_LOADED_BYTES;
  });
}

/** In miles: the regions may come from different extracts. */
const SAME_PLACE = 0.1;

const isSame = (one: FoundPlace, other: FoundPlace) =>
  one.label === other.label && computeMilesBetween(one, other) < SAME_PLACE;

/**
 * Places from our own region; if what it has is unlikely, from the service, if there is one that may be asked and it finds any
 * nearby. Our own come back otherwise, as suggestions.
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

/** In miles: places of one name farther apart are in different towns. */
const SAME_TOWN = 5;

/** Makes all places unsure where another one fits the text as well as the best, and is in another town. */
function doubtNamesakes(text: string, places: FoundPlace[]): FoundPlace[] {
  const [best] = places;
  const words = toWords(text);
  // Elsewhere a code may be a street type or a direction, like "Ct" and "NE".
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

/** Returns the codes of the states that parts of a label name, a postcode aside: "il" of "Springfield, Illinois 62701". */
function listStates(label: string): (string | null)[] {
  return label.split(',').map((part) => findState(part.toLowerCase().replace(/[^a-z]/g, '')));
}
