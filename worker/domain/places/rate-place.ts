/**
 * How certain a found place is: `found` and `about` are used directly, `unsure` only after a confirmation, and `unlikely` not at
 * all, because six of seven such places are somewhere else.
 */
export type PlaceRating = 'found' | 'about' | 'unsure' | 'unlikely';

/** The minimum certainty (0–1) of `found`, `about` and `unsure`. */
export const FOUND_CERTAINTY = 0.8;
const ABOUT_CERTAINTY = 0.6;
const UNSURE_CERTAINTY = 0.4;

/** An interpolated house number is at most a few blocks off, so a lower certainty is enough. */
const ABOUT_HOUSE = 0.55;

type Certain = { kind: string; score: number };
type Found = Certain & { label: string; isFar?: boolean };

export function ratePlace({ kind, score }: Certain): PlaceRating {
  if (score >= FOUND_CERTAINTY) return 'found';
  if (score >= (kind === 'address' ? ABOUT_HOUSE : ABOUT_CERTAINTY)) return 'about';
  return score >= UNSURE_CERTAINTY ? 'unsure' : 'unlikely';
}

/**
 * Returns the rating of the first place found for a typed address; `unlikely` if there is none. An unsure house that reads
 * exactly as typed is `about`, if it is the only one and not far away: there is no better candidate, and half of them are within
 * 120 m.
 */
export function rateFound(typed: string, places: readonly Found[]): PlaceRating {
  const [best] = places;
  if (!best) return 'unlikely';
  const rating = ratePlace(best);
  if (rating !== 'unsure' || best.kind !== 'address' || best.isFar) return rating;
  if (!isJustAsTyped(best.label, typed)) return rating;
  return places.filter(({ label }) => isJustAsTyped(label, typed)).length === 1 ? 'about' : rating;
}

/** Street types as labels abbreviate them, and as people may type them. */
const STREET_KINDS: Record<string, string> = {
  st: 'street',
  ave: 'avenue',
  rd: 'road',
  dr: 'drive',
  ln: 'lane',
  ct: 'court',
  pl: 'place',
  blvd: 'boulevard',
  ter: 'terrace',
  cir: 'circle',
  sq: 'square',
  aly: 'alley',
  pkwy: 'parkway',
};
/** What may follow the street before the first comma. */
const UNIT = /^(?:apt|apartment|unit|suite|ste|floor|fl|room|rm|\p{N}.*)$/u;

/** Returns whether an address was typed word for word like a label, apart from the street type, the unit and an omitted city. */
function isJustAsTyped(label: string, typed: string): boolean {
  const [street = [], ...rest] = label.split(',').map(toWords);
  const [line = [], ...parts] = typed.split(',').map(toWords);
  const next = line[street.length];
  return (
    street.every((word, at) => line[at] === word || line[at] === STREET_KINDS[word]) &&
    (next === undefined || UNIT.test(next)) &&
    rest.every(
      (area) => parts.length === 0 || parts.some((part) => area.every((word, at) => part[at] === word)),
    )
  );
}

/** Returns the words of an address, in lower case. */
export const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether a label has the typed street, and the typed city if there is a comma; ignores case and punctuation. */
export function isAsTyped(label: string, typed: string): boolean {
  const simplify = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [street = '', ...rest] = label.split(',');
  const address = simplify(typed);
  return (
    address.startsWith(simplify(street)) &&
    (!typed.includes(',') || address.includes(simplify(rest[0] ?? '')))
  );
}
