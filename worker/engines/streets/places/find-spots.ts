import { findCompletions, findExact, findSimilar } from './find-words.ts';
import type { SpotData } from './place-data.ts';
import { type PlaceIndex, readIds, readSpot } from './place-index.ts';
import { toWords } from './words.ts';

type FoundSpot = { spot: SpotData; score: number };

const FULL_NAME = 0.92;
/** Minimum fit of a partly typed name; the rest grows with the square of the typed share. */
const PART_NAME = 0.3;
const EDIT = 0.92;

/** Returns the restaurants, shops and other named places whose names have all the typed words, best first. */
export function findSpots(index: PlaceIndex, name: string, isTyping: boolean): FoundSpot[] {
  const words = toWords(name);
  if (words.length === 0 || words.join('').length < 3) return [];
  let found: ReturnType<typeof findByWord> | null = null;
  for (const [at, word] of words.entries()) {
    const spots = findByWord(index, word, isTyping && at === words.length - 1);
    const previous = found;
    const next: typeof spots = new Map();
    for (const [id, { letters, fit }] of spots) {
      const before = previous?.get(id);
      if (previous !== null && before === undefined) continue;
      next.set(id, { letters: letters + (before?.letters ?? 0), fit: fit * (before?.fit ?? 1) });
    }
    found = next;
    if (found.size === 0) return [];
  }
  return [...(found ?? [])]
    .map(([id, { letters, fit }]) => {
      const spot = readSpot(index, id);
      const share = Math.min(1, letters / toWords(spot.name).join('').length);
      return { spot, score: fit * (PART_NAME + (FULL_NAME - PART_NAME) * share ** 2) };
    })
    .sort((one, other) => other.score - one.score);
}

/** Returns the spots that have a word, by id. */
function findByWord({ spotWords }: PlaceIndex, word: string, isTyping: boolean) {
  const plain = [...findExact(spotWords, word), ...(isTyping ? findCompletions(spotWords, word) : [])];
  const words = plain.length > 0 ? plain : findSimilar(spotWords, word);
  const found = new Map<number, { letters: number; fit: number }>();
  for (const { at, word: full, edits, share } of words) {
    for (const id of readIds(spotWords, at)) {
      if (!found.has(id)) found.set(id, { letters: full.length * share, fit: EDIT ** edits });
    }
  }
  return found;
}
