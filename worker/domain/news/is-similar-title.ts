const STOP_WORDS = new Set(
  'a an and are as at be by for from has have in is it its new now of on or says that the their this to was what why will with you your'.split(
    ' ',
  ),
);

/** The minimum share of common words for two titles to count as the same. */
const MIN_OVERLAP = 0.7;

/** Titles with fewer words must be identical. */
const MIN_WORDS = 4;

/** The publisher that aggregators append: " - The Daily Example". */
const PUBLISHER = /\s+[-–—|]\s+[^-–—|]{2,40}$/;

/** Returns the distinctive words of a title: lower case, without accents, plural s, punctuation and publisher. */
export function listTitleWords(title: string): Set<string> {
  const plain = title.replace(PUBLISHER, '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/['’]/g, '').match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? [];
  return new Set(
    words.filter((word) => !STOP_WORDS.has(word)).map((word) => word.replace(/(?<=\p{L}{3})s$/u, '')),
  );
}

/**
 * Returns whether two titles (as words from `listTitleWords`) report the same news: with the same numbers and most words in
 * common.
 */
export function isSimilarTitle(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const shared = [...first].filter((word) => second.has(word));
  const isDifferent = (word: string, other: ReadonlySet<string>) => /\p{N}/u.test(word) && !other.has(word);
  if ([...first].some((word) => isDifferent(word, second))) return false;
  if ([...second].some((word) => isDifferent(word, first))) return false;
  const all = first.size + second.size - shared.length;
  if (Math.min(first.size, second.size) < MIN_WORDS) return all > 0 && shared.length === all;
  return shared.length / all >= MIN_OVERLAP;
}
