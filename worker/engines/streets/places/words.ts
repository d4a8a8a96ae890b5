/** The eight directions and their abbreviations in addresses. */
const DIRECTIONS: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

/** Street types with their short forms, the usual one first. Source: USPS Publication 28, appendix C1. */
const TYPES: Record<string, string[]> = {
  alley: ['aly', 'ally'],
  avenue: ['ave', 'av', 'aven', 'avenu', 'avn'],
  boulevard: ['blvd', 'boul', 'boulv', 'bvd'],
  bridge: ['brg'],
  bypass: ['byp'],
  causeway: ['cswy'],
  center: ['ctr', 'centre', 'cntr'],
  circle: ['cir', 'circ', 'crcl'],
  court: ['ct', 'crt'],
  cove: ['cv'],
  crescent: ['cres'],
  crossing: ['xing', 'crssng'],
  drive: ['dr', 'drv', 'driv'],
  expressway: ['expy', 'expwy', 'exp'],
  freeway: ['fwy', 'frwy'],
  highway: ['hwy', 'hiway', 'hiwy'],
  lane: ['ln'],
  parkway: ['pkwy', 'pky', 'parkwy', 'pkway'],
  place: ['pl'],
  plaza: ['plz', 'plza'],
  road: ['rd'],
  row: ['row'],
  square: ['sq', 'sqr'],
  street: ['st', 'str', 'strt'],
  terrace: ['ter', 'terr'],
  trail: ['trl'],
  turnpike: ['tpke', 'trnpk'],
  viaduct: ['via'],
  walk: ['walk'],
  way: ['way', 'wy'],
  wharf: ['whf'],
};

const NUMERALS: Record<string, string> = {
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
};

/** Words of names that are often shortened; "St" only if a name follows it. */
const NAME_WORDS: Record<string, string> = { st: 'saint', mt: 'mount', ft: 'fort' };

const SHORT = new Map<string, string>([
  ...Object.entries(DIRECTIONS),
  ...Object.entries(TYPES).flatMap(([long, [usual = long, ...others]]) =>
    [long, usual, ...others].map((word): [string, string] => [word, usual]),
  ),
  ...Object.entries(NUMERALS),
]);

const DIRECTION_WORDS = new Set(Object.values(DIRECTIONS));
const TYPE_WORDS = new Set(Object.values(TYPES).map(([usual]) => usual));

/** Street types, long and short, to recognize misspelled ones. */
export const TYPE_FORMS: readonly string[] = Object.entries(TYPES).flatMap(([long, [usual = long]]) => [
  long,
  usual,
]);

export const DIRECTION_FORMS: readonly string[] = Object.entries(DIRECTIONS).flat();

/** The long forms of directions, to recognize misspelled ones. */
export const LONG_DIRECTIONS: readonly string[] = Object.keys(DIRECTIONS);

/** Returns the short form of a word: "street" and "str" are "st", "north" is "n"; other words stay. */
export function shorten(word: string): string {
  return SHORT.get(word) ?? word;
}

/** Returns a word of a name in its long form: "ft" is "fort". */
export const lengthen = (word: string): string => NAME_WORDS[word] ?? word;

export const isDirection = (word: string | undefined): boolean => DIRECTION_WORDS.has(word ?? '');
export const isType = (word: string | undefined): boolean => TYPE_WORDS.has(word ?? '');

const PLAIN = /^[ -~]*$/;

/** Returns the words of a text in lower case, without accents, apostrophes and punctuation. */
export function toWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower.replace(/['`.]/g, '').match(/[a-z0-9]+/g) ?? [];
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
}
