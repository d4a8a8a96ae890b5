import type { Language } from '#worker/words/languages.ts';

/** Words of every language; in a regular expression they are alternatives. */
export type Words = Readonly<Record<Language, string>>;

/** Returns the alternatives of all languages. */
export function anyWord(words: Words): string {
  return Object.values(words).join('|');
}

/** Returns the same at the start of words, and in Arabic and Chinese, which join them with others, anywhere; `end` is what follows. */
export function anyWholeWord({ ar, zh, ...spaced }: Words, end = ''): string {
  return String.raw`(?:(?<!\p{L})(?:${Object.values(spaced).join('|')})${end}|${ar}|${zh})`;
}
