import type { Language } from '#worker/words/languages.ts';

/** Words by language, as alternatives of a regular expression. */
export type Words = Readonly<Record<Language, string>>;

/** Returns the alternatives of all languages. */
export function anyWord(words: Words): string {
  return Object.values(words).join('|');
}

/**
 * Returns the same, but only at the start of a word; Arabic and Chinese, which join words, match everywhere. `end` follows the
 * words of the other languages.
 */
export function anyWholeWord({ ar, zh, ...spaced }: Words, end = ''): string {
  return String.raw`(?:(?<!\p{L})(?:${Object.values(spaced).join('|')})${end}|${ar}|${zh})`;
}
