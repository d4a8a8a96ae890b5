import { allowedEdits, measureEdits } from './edit-distance.ts';
import type { PlaceIndex } from './place-index.ts';
import { toWords } from './words.ts';

/** Factors on an address's certainty for areas that the region does not have. */
const UNKNOWN_AREA = 0.5;
const FOREIGN = 0.3;
const UNKNOWN_POSTCODE = 0.95;

const COUNTRIES = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'america']);
const isPostcode = (word: string) => /^\d{5}$/.test(word);

/** How well the typed areas fit the region, and those that the region has, spelled as in `PlaceIndex.areas`. */
type ReadAreas = { fit: number; areas: string[] };

/** Returns the areas after the street; `fit` is 1 if they fit or there are none, less if some are not in the region. */
export function rateAreas(index: PlaceIndex, parts: readonly string[], isTyping: boolean): ReadAreas {
  let rate = 1;
  const known = parts.flatMap((part, at) => {
    const { words, fit, areas } = stripAreas(index, toWords(part), true);
    rate = Math.min(rate, fit);
    if (words.length === 0) return areas;
    const isStart = isTyping && at === parts.length - 1 && startsArea(index, words.join(''));
    if (!isStart) rate = Math.min(rate, UNKNOWN_AREA);
    return areas;
  });
  return { fit: rate, areas: known };
}

/**
 * Returns the words without postcode, state, country and city at their end, and the neighborhoods and cities among these.
 *
 * @param isOwnPart whether the words can only be areas; a state's code is then not read as a street type (CT)
 */
export function stripAreas(
  index: PlaceIndex,
  words: readonly string[],
  isOwnPart: boolean,
): ReadAreas & { words: string[] } {
  let rest = [...words];
  let fit = 1;
  const country = [1, 2, 4].find((count) => COUNTRIES.has(rest.slice(-count).join('')));
  if (country) rest = rest.slice(0, -country);
  if (/^\d{4}$/.test(rest.at(-1) ?? '') && isPostcode(rest.at(-2) ?? '')) rest.pop();
  const postcode = isPostcode(rest.at(-1) ?? '') ? rest.pop() : undefined;
  if (postcode !== undefined) fit = Math.min(fit, ratePostcode(index, postcode));
  const states = takeState(index, rest, isOwnPart || postcode !== undefined);
  rest = states.words;
  fit = Math.min(fit, states.fit);
  // Patterson Park in Baltimore City: several areas may follow one another.
  const areas: string[] = [];
  for (let count = 3; count >= 1; count--) {
    const area = rest.length < count ? null : findArea(index, rest.slice(-count).join(''), isOwnPart);
    if (area === null) continue;
    areas.push(area);
    rest = rest.slice(0, -count);
    count = 4;
  }
  // "21224 Baltimore", as other countries write it.
  if (rest.length < words.length && isPostcode(rest.at(-1) ?? '') && (isOwnPart || rest.length > 1))
    fit = Math.min(fit, ratePostcode(index, rest.pop() ?? ''));
  return { words: rest, fit, areas };
}

function takeState(index: PlaceIndex, words: string[], mayBeAny: boolean) {
  for (const count of [1, 2]) {
    const state = findState(words.slice(-count).join(''));
    if (words.length < count || state === null) continue;
    const isOurs = index.areas.has(state);
    if (!isOurs && (!mayBeAny || index.areas.has(words.slice(-count).join('')))) continue;
    const knowsStates = [...index.areas].some((area) => findState(area) !== null);
    return { words: words.slice(0, -count), fit: isOurs || !knowsStates ? 1 : FOREIGN };
  }
  return { words, fit: 1 };
}

function ratePostcode({ postcodes }: PlaceIndex, postcode: string): number {
  if (postcodes.size === 0 || postcodes.has(postcode)) return 1;
  const isNear = [...postcodes].some((known) => known.slice(0, 3) === postcode.slice(0, 3));
  return isNear ? UNKNOWN_POSTCODE : FOREIGN;
}

function findArea({ areas }: PlaceIndex, word: string, mayBeMisspelled: boolean): string | null {
  if (areas.has(word)) return word;
  if (!mayBeMisspelled || word.length < 4) return null;
  const max = allowedEdits(word);
  return [...areas].find((area) => area.length > 3 && measureEdits(word, area, max) <= max) ?? null;
}

function startsArea({ areas }: PlaceIndex, start: string): boolean {
  return [...areas].some((area) => area.startsWith(start));
}

const NAMES =
  'al alabama ak alaska az arizona ar arkansas ca california co colorado ct connecticut de delaware ' +
  'dc districtofcolumbia fl florida ga georgia hi hawaii id idaho il illinois in indiana ia iowa ks kansas ' +
  'ky kentucky la louisiana me maine md maryland ma massachusetts mi michigan mn minnesota ms mississippi ' +
  'mo missouri mt montana ne nebraska nv nevada nh newhampshire nj newjersey nm newmexico ny newyork ' +
  'nc northcarolina nd northdakota oh ohio ok oklahoma or oregon pa pennsylvania ri rhodeisland ' +
  'sc southcarolina sd southdakota tn tennessee tx texas ut utah vt vermont va virginia wa washington ' +
  'wv westvirginia wi wisconsin wy wyoming';

/** The code of each state of the United States, by code and by name without spaces. */
const STATES = new Map<string, string>();
const words = NAMES.split(' ');
for (let at = 0; at + 1 < words.length; at += 2) {
  const [code = '', name = ''] = [words[at], words[at + 1]];
  STATES.set(code, code);
  STATES.set(name, code);
}

/** Returns the code of a state in lower case, by its code or its name without spaces; null for other words. */
export function findState(word: string): string | null {
  return STATES.get(word) ?? null;
}
