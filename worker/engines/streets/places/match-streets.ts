import { measureEdits } from './edit-distance.ts';
import { type FoundWord, findCompletions, findExact, findSimilar } from './find-words.ts';
import { type PlaceIndex, readIds, readStreetNames } from './place-index.ts';
import { parseStreetName, type StreetName } from './street-name.ts';
import { DIRECTION_FORMS, isDirection, isType, LONG_DIRECTIONS, shorten, TYPE_FORMS } from './words.ts';

/** A street that may be meant, and how well its name fits (0–1). */
type StreetMatch = { id: number; fit: number };

/** Factors that reduce the fit of a name. */
const LOSS = {
  edit: 0.92,
  missingType: 0.97,
  otherType: 0.8,
  missingDirection: 0.95,
  extraDirection: 0.9,
  otherDirection: 0.5,
  extraWord: 0.55,
  joined: 0.97,
};

/** Shorter names may have one wrong letter, others two. */
const SHORT_NAME = 4;

/** From this length, two wrong letters are tolerated in a street type. */
const LONG_TYPE = 6;

/** Returns the streets that the words name, best first: exact matches, else completed ones, else with wrong letters. */
export function matchStreets(index: PlaceIndex, words: readonly string[], isTyping: boolean): StreetMatch[] {
  if (words.length === 0) return [];
  const readings = listReadings(words, isTyping);
  const find = (from: readonly Reading[], bases: (name: StreetName) => FoundWord[]) =>
    keepBest(from.flatMap(({ name, fit }) => rateStreets(index, name, bases(name), fit)));
  const joined = listJoined(words).flatMap((each) =>
    listReadings(each, false).map(({ name, fit }) => ({ name, fit: LOSS.joined * fit })),
  );
  const exact = find([...readings, ...joined], ({ base }) => findExact(index.bases, base));
  const completed = isTyping ? keepBest(rateCompletions(index, parseStreetName(words), words)) : [];
  const found = keepBest([...exact, ...completed]);
  if (found.some(({ fit }) => fit > LOSS.extraWord)) return found;
  const findWithin = (from: readonly Reading[], edits: number) =>
    find(from, ({ base }) => findSimilar(index.bases, base, base.length < SHORT_NAME ? edits - 1 : edits));
  return keepBest([...found, ...findWithin(readings, 2), ...findWithin(joined, 1)]);
}

type Reading = { name: StreetName; fit: number };

/**
 * Returns readings of the words as a street's name: as they are, with a misspelled direction or street type corrected, and
 * without trailing words.
 */
function listReadings(words: readonly string[], isTyping: boolean): Reading[] {
  const readings: Reading[] = [{ name: parseStreetName(words), fit: 1 }];
  const [first = '', ...others] = words;
  const last = words.at(-1) ?? '';
  const type = words.length > 1 && !isType(shorten(last)) ? findType(last, isTyping) : null;
  if (type) readings.push({ name: parseStreetName([...words.slice(0, -1), type.word]), fit: type.fit });
  const start = words.length > 1 && shorten(first) === first ? findDirection(first) : null;
  if (start) readings.push({ name: parseStreetName([start, ...others]), fit: LOSS.edit });
  for (let count = words.length - 1; count > 0 && count >= words.length - 3; count--) {
    const name = parseStreetName(words.slice(0, count));
    if (name.base.length > 2) readings.push({ name, fit: LOSS.extraWord });
  }
  return readings.filter(({ name }) => name.base !== '');
}

/** Returns the words with a joined direction or street type split off: "SouthConkling", "PrattSt". */
function listJoined(words: readonly string[]): string[][] {
  const [first = '', ...others] = words;
  const starts = listBreaks(first, DIRECTION_FORMS, (form) => first.startsWith(form) && form.length);
  const split = [[...words], ...starts.map((parts) => [...parts, ...others])];
  const ended = split.flatMap((each) => {
    const last = each.at(-1) ?? '';
    const ends = listBreaks(last, TYPE_FORMS, (form) => last.endsWith(form) && last.length - form.length);
    return ends.map((parts) => [...each.slice(0, -1), ...parts]);
  });
  return [...split.slice(1), ...ended];
}

/** Returns the splits of a word in two, with at least three letters for the name. */
function listBreaks(
  word: string,
  forms: readonly string[],
  findBreak: (form: string) => number | false,
): string[][] {
  return forms.flatMap((form) => {
    const at = word.length >= form.length + 3 && findBreak(form);
    return at === false ? [] : [[word.slice(0, at), word.slice(at)]];
  });
}

/** Returns "South" for "Suoth" or "Sx". */
function findDirection(word: string): string | null {
  if (word.length === 2) return [...word].find(isDirection) ?? null;
  const max = word.length < 3 ? 0 : 1;
  return LONG_DIRECTIONS.find((start) => max > 0 && measureEdits(word, start, max) <= max) ?? null;
}

function findType(word: string, isTyping: boolean): { word: string; fit: number } | null {
  const started = isTyping ? TYPE_FORMS.find((type) => type.startsWith(word)) : undefined;
  if (started) return { word: started, fit: 0.98 };
  const max = word.length < 2 ? 0 : word.length < LONG_TYPE ? 1 : 2;
  for (let edits = 1; edits <= max; edits++) {
    const similar = TYPE_FORMS.find((type) => measureEdits(word, type, edits) <= edits);
    if (similar) return { word: similar, fit: LOSS.edit ** edits };
  }
  return null;
}

function rateCompletions(index: PlaceIndex, name: StreetName, words: readonly string[]): StreetMatch[] {
  // "Eastern Av" may continue as a street type, "Patterson Pa" as a name: what looks like a type is tried as both.
  const start = name.type === '' ? name.base : words.slice(name.direction === '' ? 0 : 1).join('');
  const completions = findCompletions(index.bases, start).filter(({ share }) => share < 1);
  const named = { ...name, base: start, type: '' };
  return rateStreets(index, named, completions, 1);
}

function rateStreets(
  index: PlaceIndex,
  name: StreetName,
  bases: readonly FoundWord[],
  fit: number,
): StreetMatch[] {
  return bases.flatMap(({ at, word, edits, share }) =>
    readIds(index.bases, at).map((id) => {
      const names = readStreetNames(index, id).filter(({ base }) => base === word);
      const parts = names.map((own) => rateParts(own, name));
      const spelling = LOSS.edit ** edits * (share === 1 ? 1 : 0.6 + 0.35 * share);
      return { id, fit: fit * spelling * Math.max(...parts) };
    }),
  );
}

/** Returns how well direction and street type fit. */
function rateParts(own: StreetName, asked: StreetName): number {
  let fit = 1;
  if (own.type !== asked.type) fit *= asked.type === '' ? LOSS.missingType : LOSS.otherType;
  if (own.direction === asked.direction) return fit;
  if (asked.direction === '') return fit * LOSS.missingDirection;
  return fit * (own.direction === '' ? LOSS.extraDirection : LOSS.otherDirection);
}

function keepBest(matches: readonly StreetMatch[]): StreetMatch[] {
  const best = new Map<number, number>();
  for (const { id, fit } of matches) best.set(id, Math.max(fit, best.get(id) ?? 0));
  return [...best].map(([id, fit]) => ({ id, fit })).sort((one, other) => other.fit - one.fit);
}
