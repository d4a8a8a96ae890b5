import { DIGIT, NUMBER, readNumber } from './numbers.ts';
import type { Span } from './offer-text.ts';
import { isRangeEnd, readSpan, type Size } from './read-span.ts';

const HOUR = String.raw`(?:(?:h(?:ours?|rs?)?|horas?|heures?|u(?:ur|ren)?|س|ساع(?:ة|ه|ات|تان|تين))(?!\p{L})|[个個]?小[时時])`;
const MINUTE = String.raw`(?:(?:min(?:ute|uto|uut)?[sn]?|mns?|rnins?|m1ns?|دقيق[ةه]|دقائق|د)(?![\p{L}.])|分[钟鐘])`;
const HALF = String.raw`(?:media|demie?|half|نصف|半)(?!\p{L})`;
const AND = String.raw`(?:(?:and(?:\sa)?|y|et|en|&)\s|[و零]\s?)`;
/** Where a number begins: not in "18:45 h" and "1/2 hour". */
const BEGIN = String.raw`(?<![\d.$:/\u2044]|\d,)`;

const TIME = new RegExp(
  [
    // "1 h", "1.5 hours"; "hora y media" and "ساعة و15 دقيقة" are of one hour.
    String.raw`(?:${BEGIN}(?<hours>(?:\d|10)(?:[.,]\d{1,2})?|(?<!\p{L})[lI|])[^\S\n]?${HOUR}`,
    String.raw`|(?<one>(?<=(?:^|[^\p{L}\d/ ]) ?|\b(?:an?|one|un[ae]|e[eé]n) )(?:hour|hora|heure|uur)|(?<![\p{L}\d/]|\d )ساع(?:ة|ه|تان|تين))(?=\s?${AND}(?:\d{1,2}\s?${MINUTE}|${HALF})))`,
    String.raw`(?:\s?${AND}?(?:(?<rest>${DIGIT}{1,2})\s?(?:${MINUTE}|m(?!\p{L})|分)|(?<half>${HALF}))`,
    // "1h15", but not "1h 15 mi", "1h 15 $" or "1h 15 Elm St".
    String.raw`|(?<=\d[^\S\n]?[hu])(?:[^\S\n](?=\d\d[^\S\n]*(?![^\S\n]|\p{L})))?(?<bare>\d{2})(?!\d|[.,:]\d|[^\S\n]?(?:[$€%]|(?:m|mi(?:les?|lles?|jl)?|km|ft)(?!\p{L})|ميل|كم|أ|英|公|千|美|دو)))?`,
    String.raw`|${BEGIN}(?<minutes>${NUMBER})\s?${MINUTE}`,
  ].join(''),
  'giu',
);

const WAIT_BEFORE =
  /(?:wait|espera|attente|wacht|انتظار|等[待候]|expir|ends?|accept|respond|caduca|verlo+p|تنتهي|closes?|ready|\blist[ao]\b|prête?|klaar)[^\n\d]{0,24}$/i;
const WAIT_AFTER =
  /^[^\S\n]*(?:\w+\s)?(?:wait|espera|d.attente|wacht|left|remain|ago|restant|to (?:accept|decide)|early|late|内|后)/i;
/** A clock time follows, "à 8h45". */
const AT = /(?:^|[^\p{L}])(?:at|by|until|à|vers|dès|avant|om|tot|voor|las)\s?$/iu;
/** Hours before minutes that could not be read: "lh 15 min". A rate does not count: "$20/hr 15 min". */
const HOURS_AHEAD = new RegExp(
  String.raw`(?:(?<=(?:^|[^\p{L}/])[loi]?)(?<!p[eoa]r |active )|(?=小))${HOUR}[^\S\n]*${AND}?[^\S\n]*$`,
  'iu',
);
/** Text that may belong to the hours before it: "1 hora y cuarto", "1小时十五分". */
const MORE_BEHIND = /^[^\S\n]?(?:(?:and|y|et|en)\s|و|[零又半一二三四五六七八九十]|\d)/i;

/**
 * Returns all durations except waiting times, the time left to answer, and text in the `taken` spans of clock times and money.
 */
export function findTimes(text: string, distances: readonly Span[], taken: readonly Span[]): Size[] {
  return [...text.matchAll(TIME)].flatMap((match) => {
    const span = readSpan(text, match);
    const before = text.slice(Math.max(0, span.start - 40), span.start);
    const after = text.slice(span.end, span.end + 30);
    const isTaken =
      taken.some(({ start, end }) => span.start < end && start < span.end) ||
      (match.groups?.bare !== undefined && AT.test(before));
    if (isTaken || WAIT_BEFORE.test(before) || WAIT_AFTER.test(after)) return [];
    const { value, isSure, hasDecimals, isOpen } = readTime(match.groups ?? {});
    const isDistanceNext = distances.some(({ start }) => start === span.end || start === span.end + 1);
    const isWhole = isOpen ? !MORE_BEHIND.test(after) || isDistanceNext : !HOURS_AHEAD.test(before);
    return [{ value, isSure: isSure && isWhole && !isRangeEnd(text, span.start), hasDecimals, ...span }];
  });
}

/** Returns a duration in minutes. `isOpen`: it has hours but no minutes, which may follow. */
function readTime({ hours, one, rest, half, bare, minutes = '' }: Partial<Record<string, string>>) {
  if (hours === undefined && one === undefined) return { ...readNumber(minutes), isOpen: false };
  const count =
    hours === undefined ? { value: one?.startsWith('ساعت') ? 2 : 1, isSure: false } : readNumber(hours);
  const past = rest ?? bare ?? (half && '30');
  const part = readNumber(past ?? '0');
  return {
    value: 60 * count.value + part.value,
    isSure: count.isSure && part.isSure,
    hasDecimals: false,
    isOpen: past === undefined,
  };
}
