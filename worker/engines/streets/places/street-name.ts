import { isDirection, isType, lengthen, shorten, toWords } from './words.ts';

/** A street's name in parts: "South Conkling Street" is "s", "conkling", "st". Parts it lacks are empty. */
export type StreetName = { direction: string; base: string; type: string };

/** Returns the parts of a street's name; the base has no spaces, so that "Falls Way" equals "Fallsway". */
export function parseStreetName(words: readonly string[]): StreetName {
  const rest = words.map(shorten);
  const take = (isPart: (word: string | undefined) => boolean, at: 0 | -1): string => {
    const word = rest.at(at);
    // A part is not split off if it would leave no base: East Street, The Drive.
    const left = at === 0 ? rest.slice(1) : rest.slice(0, -1);
    const isWhole = left.length === 0 || (left.length === 1 && (isType(left[0]) || left[0] === 'the'));
    if (word === undefined || isWhole || !isPart(word)) return '';
    rest.splice(at, 1);
    return word;
  };
  const before = take(isDirection, 0);
  const after = before === '' ? take(isDirection, -1) : '';
  const hasOne = rest.length > 1 && rest[0] !== 'the';
  const type = hasOne && isType(rest.at(-1)) ? (rest.pop() ?? '') : '';
  return { direction: before || after, base: rest.map(lengthen).join(''), type };
}

/** Returns a street's name as an address writes it: "South Conkling Street" becomes "S Conkling St". */
export function abbreviateStreet(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const { direction, type } = parseStreetName(toWords(name));
  const short = (word: string | undefined) => shorten(toWords(word ?? '').join(''));
  if (direction !== '' && short(words[0]) === direction) words[0] = direction.toUpperCase();
  else if (direction !== '' && short(words.at(-1)) === direction)
    words[words.length - 1] = direction.toUpperCase();
  const last = words.findLastIndex((word) => type !== '' && short(word) === type);
  if (last > 0) words[last] = type.charAt(0).toUpperCase() + type.slice(1);
  return words.join(' ');
}
