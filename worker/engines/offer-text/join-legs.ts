import { anyWord, type Words } from './any-word.ts';
import type { Span } from './offer-text.ts';
import type { Size } from './read-span.ts';

const TO = '(?:to|from|a|al|de|del|hasta|au|du|à|jusqu.(?:au|à)|naar|إلى) (?:(?:the|la|el|le|het) )?';
const PLACE: Words = {
  en: String.raw`pick\s?-?up|restaurante?|store|merchant|drop\s?-?off|delivery|customer`,
  es: 'recog(?:er|ida)|tienda|entrega|cliente?',
  fr: 'r[eé]cup[eé]ration|retrait|livraison',
  nl: '(?:op|af)halen|(?:bezorg|aflever)en|klant',
  ar: '(?:ال)?(?:استلام|تسليم|توصيل|مطعم|عميل)',
  zh: '取餐|送[达餐]|商家|顾客',
};
/** Text that only says which leg a size belongs to: " pickup, " and " to the store and ". */
const LEG = new RegExp(
  String.raw`^[^\p{L}\n]*(?<to>${TO})?(?:${anyWord(PLACE)})(?!\p{L})[^\p{L}\n]*(?:(?:and|then|y|et|en)\s[^\p{L}\n]*)?$`,
  'iu',
);

/** Text between the distances of two adjacent legs: "2.2 mi + 5.1 mi". */
const BETWEEN = /^\s*[+/,&]\s*$/;

/** Returns distances with those of adjacent legs added up; such a sum is not sure, and stated totals are not added. */
export function joinLegs<Distance extends Size>(text: string, distances: readonly Distance[]): Distance[] {
  const joined: Distance[] = [];
  for (const distance of distances) {
    const before = joined.at(-1);
    const gap = before ? text.slice(before.end, distance.start) : '';
    const isBeside = BETWEEN.test(gap) || LEG.test(gap.replaceAll('\n', ' '));
    if (before && isBeside && !before.isTotal && !distance.isTotal)
      joined[joined.length - 1] = { ...addLeg(before, distance), end: distance.end };
    else joined.push(distance);
  }
  return joined;
}

/** Adds a leg; the same distance twice is one that is repeated. */
function addLeg<Distance extends Size>(first: Distance, second: Distance): Distance {
  const value = first.value === second.value ? first.value : first.value + second.value;
  return { ...first, value, isSure: false };
}

/**
 * Returns the spans of words that only say which leg a distance or duration belongs to, and so name nothing: "2.2 mi pickup, 5.1
 * mi dropoff" and "Pickup: 8 min". A word at the end of a line can label the next line, unless it follows "to" or an earlier leg
 * word.
 */
export function findLegWords(text: string, sizes: readonly Span[]): Span[] {
  const sorted = [...sizes].sort((a, b) => a.start - b.start);
  const found: Span[] = [];
  for (const [index, { end }] of [{ start: 0, end: 0 }, ...sorted].entries()) {
    const next = sorted[index]?.start ?? text.length;
    const gap = text.slice(end, Math.max(end, next));
    const lineEnd = gap.indexOf('\n');
    const lineStart = gap.lastIndexOf('\n') + 1;
    const isLast = index === sorted.length;
    const behind = LEG.exec(lineEnd < 0 ? gap : gap.slice(0, lineEnd));
    const isClear = (lineEnd < 0 && !isLast) || behind?.groups?.to !== undefined || found.length > 0;
    if (index > 0 && behind && isClear) found.push({ start: end, end: end + behind[0].length });
    const isAhead = (lineEnd >= 0 || index === 0) && !isLast && LEG.test(gap.slice(lineStart));
    if (isAhead) found.push({ start: end + lineStart, end: next });
  }
  return found;
}
