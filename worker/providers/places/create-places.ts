import { rateFound, toWords } from '#worker/domain/places/rate-place.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { type FoundPlace, searchPlaces } from '#worker/engines/streets/index.ts';
import type { Regions } from '#worker/providers/regions/port.ts';
import type { PlaceProvider, Places } from './port.ts';
import { DOUBTED_SCORE } from './service.ts';

/**
 * Places of the regions that contain `near`, from the smallest until one has a likely place; without it, of all there are,
 * as any of them may be meant. An address that two of them have is one place.
 */
export function createRegionPlaces(regions: Regions): PlaceProvider {
  return {
    search: async (text, near, limit) => {
      const found: FoundPlace[] = [];
      let source: 'region' | 'failed' | null = null;
      for (const region of await regions.list(near)) {
        if (!region.files['places.bin']) continue;
        const index = await regions.places(region);
        const places = index ? searchPlaces(index, text, { near, limit }) : [];
        found.push(...places.filter((place) => !found.some((known) => isSame(known, place))));
        if (near && rateFound(text, places) !== 'unlikely') return { places, source: 'region' };
        source = index && source !== 'failed' ? 'region' : 'failed';
      }
      const places = found.sort((one, other) => other.score - one.score).slice(0, limit);
      return source && { places, source };
    },
  };
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
    const own = await region.search(text, near, limit);
    const isLikely = own !== null && rateFound(text, own.places) !== 'unlikely';
    if (isLikely || !service || (isTyping && service.isForWholeTexts))
      return own ?? { places: [], source: 'none' };
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
  const countWords = ({ label }: FoundPlace) => words.filter((word) => toWords(label).includes(word)).length;
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
