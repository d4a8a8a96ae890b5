import { flattenTexts, type Texts } from './check-catalog.ts';

/** Sections read as a whole, without naming their keys. */
const READ_WHOLE = ['legal', 'questions'];

/** Returns the keys that no code names, by one of their words together with its group. */
export function listUnusedKeys(english: Texts, sources: string): string[] {
  const words = new Set(sources.match(/[A-Za-z_][\w-]*/g));
  return [...flattenTexts(english).keys()].filter((key) => {
    const [section = '', ...rest] = key.split('.');
    return !READ_WHOLE.includes(section) && !rest.some((word, index) => isNamed(word, rest[index - 1]));
  });

  function isNamed(word: string, group: string | undefined): boolean {
    return words.has(word) && (group === undefined || words.has(group));
  }
}
