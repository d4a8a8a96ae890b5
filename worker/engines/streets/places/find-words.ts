import { allowedEdits, countBits, measureEdits, toLetterBits } from './edit-distance.ts';
import { readWord, type WordList } from './place-index.ts';

/** A word found: its position in the list, its wrong letters, and the share of it that was typed (0–1). */
export type FoundWord = { at: number; word: string; edits: number; share: number };

/** The minimum length of a word to be completed while typing. */
const MIN_PREFIX = 3;

/** Maximum completions of a word; more letters narrow them down. */
const MAX_COMPLETIONS = 40;

export function findExact(words: WordList, word: string): FoundWord[] {
  const at = findFirst(words, word);
  return at < words.first.length && readWord(words, at) === word ? [{ at, word, edits: 0, share: 1 }] : [];
}

export function findCompletions(words: WordList, start: string): FoundWord[] {
  if (start.length < MIN_PREFIX) return [];
  const found: FoundWord[] = [];
  for (let at = findFirst(words, start); at < words.first.length && found.length < MAX_COMPLETIONS; at++) {
    const word = readWord(words, at);
    if (!word.startsWith(start)) break;
    found.push({ at, word, edits: 0, share: start.length / word.length });
  }
  return found;
}

/** Returns the position of the first word that is not before this one. */
function findFirst(words: WordList, word: string): number {
  let [low, high] = [0, words.first.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (readWord(words, middle) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the words closest to a misspelled one, or none if all differ by more than `maxEdits`. */
export function findSimilar(
  words: WordList,
  misspelled: string,
  maxEdits = allowedEdits(misspelled),
): FoundWord[] {
  let best = maxEdits;
  if (best === 0) return [];
  const own = toLetterBits(misspelled);
  let found: FoundWord[] = [];
  for (let at = 0; at < words.bits.length; at++) {
    // An edit changes at most two letter bits.
    if (countBits((words.bits[at] ?? 0) ^ own) > 2 * best) continue;
    const word = readWord(words, at);
    const edits = measureEdits(misspelled, word, best);
    if (edits > best) continue;
    if (edits < best) found = [];
    best = edits;
    found.push({ at, word, edits, share: 1 });
  }
  return found;
}
