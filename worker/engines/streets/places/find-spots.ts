import { findCompletions, findSimilar } from './find-words.ts';
import type { PlaceIndex, Spot } from './place-index.ts';
import { toWords } from './words.ts';

type FoundSpot = { spot: Spot; score: number };

const FULL_NAME = 0.92;
/** The least fit of a partly typed name; the rest grows with the square of the typed share. */
const PART_NAME = 0.3;
const EDIT = 0.92;

/** Returns the restaurants, shops and other named places that have all the words of a name, best first. */
export function findSpots(index: PlaceIndex, name: string, isTyping: boolean): FoundSpot[] {
  const words = toWords(name);
  if (words.length === 0 || words.join('').length < 3) return [];
  let found: Map<Spot, { letters: number; fit: number }> | null = null;
  for (const [at, word] of words.entries()) {
    const spots = findByWord(index, word, isTyping && at === words.length - 1);
    const previous = found;
    const next = new Map<Spot, { letters: number; fit: number }>();
    for (const [spot, { letters, fit }] of spots) {
      const before = previous?.get(spot);
      if (previous !== null && before === undefined) continue;
      next.set(spot, { letters: letters + (before?.letters ?? 0), fit: fit * (before?.fit ?? 1) });
    }
    found = next;
    if (found.size === 0) return [];
  }
  return [...(found ?? [])]
    .map(([spot, { letters, fit }]) => {
      const share = Math.min(1, letters / spot.words.join('').length);
      return { spot, score: fit * (PART_NAME + (FULL_NAME - PART_NAME) * share ** 2) };
    })
    .sort((one, other) => other.score - one.score);
}

function findByWord(index: PlaceIndex, word: string, isTyping: boolean) {
  const exact = index.spotsByWord.has(word) ? [{ word, edits: 0, share: 1 }] : [];
  const completed = isTyping ? findCompletions(index.spotWords, word) : [];
  const plain = [...exact, ...completed];
  const words = plain.length > 0 ? plain : findSimilar(index.spotWords, index.spotWordBits, word);
  const found = new Map<Spot, { letters: number; fit: number }>();
  for (const { word: full, edits, share } of words) {
    for (const spot of index.spotsByWord.get(full) ?? []) {
      if (!found.has(spot)) found.set(spot, { letters: full.length * share, fit: EDIT ** edits });
    }
  }
  return found;
}
