import { splitAddress } from '#worker/domain/places/split-address.ts';
import { isDirection, shorten, toWords } from './words.ts';

/** Maximum length of a text; the rest is ignored. */
const MAX_TEXT = 200;

/** A house number with its suffix ("b" of 1924B; "½" is left out), and the words after it up to a comma. */
type StreetLine = { number: number | null; suffix: string; words: string[] };

export type Query = {
  /** The house number and the street, or all words of the part if it has no number. */
  line: StreetLine;
  /** The parts after the street and commas: city, state and the like. */
  parts: string[];
  /** The part that may be the name of a restaurant or shop. */
  name: string;
  /** The two streets of a crossing. */
  sides: [string, string] | null;
  /** Whether the last word may be incomplete, because nothing follows it. */
  isTyping: boolean;
};

const BETWEEN_STREETS = /\s*[&@]\s*|\s+(?:and|at|corner of)\s+|(?<!\d)\s*\/\s*(?!\d)/iu;

/** A street followed by a number: "Eastern Ave 3400", "45th St, 514b", "Main St No. 12/3". Five digits are a postcode. */
const NUMBER_BEHIND =
  /^([^,;\d][^,;]*?|\d+(?:st|nd|rd|th)\b[^,;]*?)[\s,]+(?:(?:no|nr)\b\.?\s*|№\s*)?(\d{1,4}[a-z]?)(?:\/\w{1,4})?(?=$|[\s,;])/iu;

/** "21224 Baltimore", which is not a house on Baltimore Street. */
const CITY_BEHIND = /,\s*\d{5}\s+(\p{L}+)(?=$|,)/u;

/** Parses a typed address, in two ways if its number may follow the street. Never throws. */
export function parseQuery(text: string): [Query, ...Query[]] {
  const typed = text.slice(0, MAX_TEXT);
  const { address } = splitAddress(typed.replace(/\([^)]*\)/g, ' '));
  const turned = address.replace(NUMBER_BEHIND, '$2 $1');
  const isTyping = /[\p{L}\p{N}]$/u.test(typed);
  if (turned === address) return [readAddress(address, isTyping)];
  return [readAddress(address.replace(CITY_BEHIND, ', $1'), isTyping), readAddress(turned, isTyping)];
}

function readAddress(address: string, isTyping: boolean): Query {
  const all = address.split(/[,;\n]/).map((part) => part.trim());
  const parts = all.filter((part) => toWords(part).length > 0);
  const numbered = parts.findIndex((part) => /^\d/.test(part) && toWords(part).length > 1);
  const at = Math.max(0, numbered);
  const own = parts[at] ?? '';
  const sides = own.split(BETWEEN_STREETS).filter((side) => toWords(side).length > 0);
  const [first, second] = sides;
  return {
    line: readLine(toWords(own)),
    parts: parts.slice(at + 1),
    name: parts[0] ?? '',
    sides: sides.length === 2 && first && second ? [first, second] : null,
    isTyping,
  };
}

/** "3400eastern" is two words. */
function splitNumber([head = '', ...rest]: readonly string[]): string[] {
  const [, number, word] = /^(\d{1,6})([a-z]{3,})$/.exec(head) ?? [];
  return number && word ? [number, word, ...rest] : [head, ...rest];
}

/** Returns the house number and street in the words; a number alone is part of the name. */
function readLine(words: readonly string[]): StreetLine {
  const [head = '', ...rest] = splitNumber(words);
  const found = /^(\d{1,6})([a-z]?)$/.exec(head);
  if (!found || rest.length === 0) return { number: null, suffix: '', words: [...words] };
  let suffix = found[2] ?? '';
  if (rest[0] === '1' && rest[1] === '2') rest.splice(0, 2);
  const isSuffix = /^[a-z]$/.test(rest[0] ?? '') && !isDirection(rest[0]) && rest.length > 1;
  if (suffix === '' && isSuffix) suffix = rest.shift() ?? '';
  if (/^(?:block|blk)$/.test(rest[0] ?? '')) rest.splice(0, rest[1] === 'of' ? 2 : 1);
  // The upper end of "100–104 Main St".
  if (/^\d{1,6}$/.test(rest[0] ?? '') && rest.length > 1 && shorten(rest[1] ?? '') !== 'st') rest.shift();
  return { number: Number(found[1]), suffix, words: rest };
}
