import { allowedEdits, countBits, measureEdits, toLetterBits } from './edit-distance.ts';

/** A word found: its wrong letters, and the share of it that was typed (0–1). */
export type FoundWord = { word: string; edits: number; share: number };

/** The minimum length of a word to be completed while typing. */
const MIN_PREFIX = 3;

/** The most completions of a word; more letters narrow them down. */
const MAX_COMPLETIONS = 40;

export function findCompletions(words: readonly string[], start: string): FoundWord[] {
  if (start.length < MIN_PREFIX) return [];
  const found = words.filter((word) => word.startsWith(start)).slice(0, MAX_COMPLETIONS);
  return found.map((word) => ({ word, edits: 0, share: start.length / word.length }));
}

/** Returns the words closest to a misspelled one, if any are close enough. */
export function findSimilar(
  words: readonly string[],
  bits: Int32Array,
  misspelled: string,
  maxEdits = allowedEdits(misspelled),
): FoundWord[] {
  let best = maxEdits;
  if (best === 0) return [];
  const own = toLetterBits(misspelled);
  let found: FoundWord[] = [];
  for (let at = 0; at < words.length; at++) {
    // An edit changes at most two letters.
    if (countBits((bits[at] ?? 0) ^ own) > 2 * best) continue;
    const word = words[at] ?? '';
    const edits = measureEdits(misspelled, word, best);
    if (edits > best) continue;
    if (edits < best) found = [];
    best = edits;
    found.push({ word, edits, share: 1 });
  }
  return found;
}
