import { DIGIT, toDigits } from './numbers.ts';
import type { Reading, Span } from './offer-text.ts';

const DAY_MINUTES = 1440;
const NOON = 720;
/** Offers are due within hours: a time further ahead is one of an old screen, or misread. */
const MAX_MINUTES_LEFT = 360;

const CLOCK = String.raw`${DIGIT}{1,2}\s?[:.h]\s?${DIGIT}{2}(?!\d|\s?(?:mi|km|\/))(?:\s?(?:[ap]\s?\.?\s?[mnN]\b\.?))?`;
const CLOCK_PART = /^(\S{1,2}?)\s?[:.h]\s?(\S{2})\s?([ap])?/i;
/** What leads to a time: whatever stands between it and the number before. */
const LED_TIME = new RegExp(
  String.raw`(?<lead>[^\d]{2,40})(?<![\d:.$])(?<first>${CLOCK})(?:\s?(?:-|to|and|y|a)\s?(?<last>${CLOCK}))?`,
  'giu',
);
/** The last of these words says what the time is. */
const PURPOSE =
  /(?<pickup>pick|recog|ready|list[ao]\b|expire|accept|close|opens?\b|starts?\b|store)|(?<due>deliver|drop|due\b|complete|arriv|finish|customer|entreg|lleg)|(?<bare>\bby\b|before|antes)/gi;

export type DueTime = { dueTime: Reading<string> | null; minutesLeft: number | null; spans: Span[] };

/**
 * Returns until when the customer has the order, as a time of day such as "18:45". Without "AM" or "PM" it is the next such time
 * after `minuteOfDay`, the local time at which the text is read. Of several the first counts, and is not sure.
 */
export function findDueTime(text: string, minuteOfDay: number): DueTime {
  const found = [...text.matchAll(LED_TIME)].map((match) => {
    const { lead = '', first = '', last } = match.groups ?? {};
    const start = match.index + lead.length;
    const span = { start, end: match.index + match[0].length };
    return { ...span, purpose: findPurpose(lead), time: readClock(last ?? first, minuteOfDay) };
  });
  const spans = found.map(({ start, end }) => ({ start, end }));
  const due = found.filter(({ purpose, time }) => time && (purpose === 'due' || purpose === 'bare'));
  const [best] = [...due.filter(({ purpose }) => purpose === 'due'), ...due];
  if (!best?.time) return { dueTime: null, minutesLeft: null, spans };
  const { minute, isSure } = best.time;
  const isOnly = due.every(({ time }) => time?.minute === minute);
  const minutesLeft = (minute - minuteOfDay + DAY_MINUTES) % DAY_MINUTES;
  const isClear = isSure && isOnly && best.purpose === 'due' && minutesLeft <= MAX_MINUTES_LEFT;
  return {
    dueTime: { value: writeClock(minute), isSure: isClear },
    minutesLeft,
    spans,
  };
}

function findPurpose(lead: string): 'pickup' | 'due' | 'bare' | null {
  const words = [...lead.matchAll(PURPOSE)].map(({ groups }) => groups ?? {});
  const last = words.findLast(({ pickup, due }) => pickup !== undefined || due !== undefined);
  if (last) return last.due === undefined ? 'pickup' : 'due';
  return words.length > 0 ? 'bare' : null;
}

function readClock(token: string, minuteOfDay: number): { minute: number; isSure: boolean } | null {
  const [, hourText = '', minuteText = '', half] = CLOCK_PART.exec(token) ?? [];
  const [hour, minute] = [readDigits(hourText), readDigits(minuteText)];
  if (!(hour <= 23 && minute <= 59)) return null;
  const isClean = /^\d+$/.test(hourText + minuteText);
  const at = 60 * hour + minute;
  if (half !== undefined && hour <= 12) {
    return { minute: (at % NOON) + (half.toLowerCase() === 'p' ? NOON : 0), isSure: isClean };
  }
  if (hour > 12 || hourText.startsWith('0')) return { minute: at, isSure: isClean };
  const wait = (start: number) => (start - minuteOfDay + DAY_MINUTES) % DAY_MINUTES;
  const [early, late] = [at % NOON, (at % NOON) + NOON];
  return { minute: wait(early) < wait(late) ? early : late, isSure: false };
}

function readDigits(text: string): number {
  const digits = toDigits(text);
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function writeClock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
