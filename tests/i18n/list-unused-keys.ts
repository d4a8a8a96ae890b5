import { flattenTexts, type Texts } from './check-catalog.ts';

/** Sections whose texts are read one after the other, not by their names. */
const READ_WHOLE = ['legal', 'questions'];

/** The keys no code names: neither by their last word, nor by a group whose members are chosen at run time. */
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
