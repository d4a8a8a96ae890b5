import { formatMinute } from '#worker/domain/shared/time.ts';
import { DIGIT, toDigits } from './numbers.ts';
import type { Reading, Span } from './offer-text.ts';

const DAY_MINUTES = 1440;
const NOON = 720;
/** Offers are due within hours; a later time is from an old screen or misread. */
const MAX_MINUTES_LEFT = 360;

/** A distance or duration, "7.40 كم". */
const UNIT = String.raw`(?:m|mi(?:n\w*|les?|lles?|llas?|jl)?|km)\b|(?:كل?م|ميل|دقيقة|دقائق|د)(?!\p{L})|[公英]里|分[钟鐘]`;
const HALF = String.raw`[ap]\s?\.?\s?[mnN]\b\.?|(?:ص(?:باح[اً]{0,2})?|م(?:ساء[اً]{0,2})?)(?!\p{L})`;
/** "9 PM". */
const WHOLE_HOUR = String.raw`(?:1[0-2]|[1-9])\s?[ap]\.?m\b\.?`;
const CLOCK = String.raw`(?:${DIGIT}{1,2}\s?[:.h]\s?${DIGIT}{2}(?!\d|\s?(?:${UNIT}|\/))(?:\s?(?:${HALF}))?|${WHOLE_HOUR})`;
const CLOCK_PART = new RegExp(
  String.raw`^(?:(${DIGIT}{1,2}?)\s?[:.h]\s?(${DIGIT}{2})|(\d+))\s?([apصم])?`,
  'i',
);
/** In Chinese, the half of the day comes before the time. */
const HALF_AHEAD = /(?:上午|早上|凌晨|(?<late>下午|傍晚|晚上(?!\s?12)))\s?$/;
/** The text before a time, back to the previous number. */
const LED_TIME = new RegExp(
  String.raw`(?<lead>[^\d]{0,40})(?<![\d:.$])(?<first>${CLOCK})(?:\s?(?:-|to|and|y|a)\s?(?<last>${CLOCK}))?`,
  'giu',
);
/** Words before a time; the last one says what the time is for. */
const PURPOSE =
  /(?<pickup>pick|collect|rec[oó]g|recolec|récup|retir|retrait|ophal|afhal|\bhaal\b|ophaal|استل[اّ]?م|取[餐货]|ready|list[ao]\b|prête?\b|klaar|expir|accept|close|ferme|ouvert|opens?\b|starts?\b|store)|(?<due>deliver|drop|due\b|complete|arriv|finish|customer|entr[eé]g|lleg|livr|bezorg|aflever|\blever\b|تسليم|توصيل|سل.?م|وص.?ل|送[达到])|(?<bare>\bby\b|before|antes|avant|uiterlijk|\bvoor\b|قبل)/gi;
/** Words after a time that say what it is for: "18:42前送达". */
const WORDS_BEHIND =
  /^[^\S\n]?(?:之?前[^\S\n]?(?:送[达到]|取[餐货])|(?:bezorg|aflever|ophal|afhal)en(?!\p{L}|:| (?:bij|op|aan|van)))/iu;
/** Words that only introduce a time. Lines such as "Pickup by" are kept, since they name places. */
const TIME_LABEL =
  /(?<!\p{L})(?:(?:limite de livraison|hora límite|(?:deliver(?:y)?|drop|due|complete|arrive)(?: (?:them|both|all|each|(?:both |all |the )?orders|to (?:the )?customers?))?|ready|(?:store )?(?:opens|closes)|entr[eé]g(?:ar?|al[oae]s?)(?: (?:ambos|los dos|(?:el|la|su|tu) (?:pedido|orden)))?|recoger|(?:rec[oó]ge(?:r|l[oae]s?)?|recogida|recolectar?|recolecci[oó]n|retirar?)(?: (?:el|la|su|tu) (?:pedido|orden))?(?= (?:a|antes)\b)|hora de (?:recogida|recolecci[oó]n|entrega)|llegar?|list[ao]|livr(?:e[rz]|aison)(?: (?:les deux|tout))?|r[eé]cup[eé]re[rz]|retire[rz](?= (?:à|avant))|heure de (?:r[eé]cup[eé]ration|retrait|livraison)|prête?|ouvert|fermé|(?:op|af)halen|haal op|(?:ophaal|bezorg)tijd|bezorg(?:en)?|afleveren|lever af|klaar|open|(?:(?:آخر )?(?:موعد|وقت) )?(?:ال)?(?:تسليم|توصيل|استلام)|استلم|سل.?م|وص.?ل)(?: (?:by|before|at|a|las?|antes de las?|avant|à|jusqu'à|om|voor|tot|uiterlijk|قبل|الساعة))*|antes de(?: las?)?|avant|uiterlijk|قبل)[\s:]*$/iu;
/** The words after which "1h15" is a clock time; "Durée : 1h15" is not one. */
const AT = /(?<!\p{L})(?:by|before|at|due|avant|à|vers|dès|jusqu'à|las|om|voor|tot|uiterlijk)[\s:]*$|:\s*$/iu;
const DURATION_AHEAD = /(?:dur|temps|time|tiempo|tijd)[^\n]{0,20}$/i;

type DueTime = { dueTime: Reading<string> | null; minutesLeft: number | null; spans: Span[] };

/**
 * Returns when the order is due at the customer, as a time of day such as "18:45". Without "AM" or "PM" it is the next such time
 * after `minuteOfDay`, the local time at which the text is read. If there are several, the first counts and is not sure. Text
 * within `amounts` is never read as a time.
 */
export function findDueTime(text: string, minuteOfDay: number, amounts: readonly Span[]): DueTime {
  const found = [...text.matchAll(LED_TIME)].flatMap((match) => {
    const { first = '', last } = match.groups ?? {};
    const ahead = HALF_AHEAD.exec(match.groups?.lead ?? '');
    const lead = (match.groups?.lead ?? '').replace(HALF_AHEAD, '');
    const isLate = ahead ? ahead.groups?.late !== undefined : null;
    const after = match.index + match[0].length;
    const [behind = ''] = WORDS_BEHIND.exec(text.slice(after, after + 16)) ?? [];
    const end = after + behind.length;
    const purpose = findPurpose(lead, behind);
    const [label = ''] = TIME_LABEL.exec(lead) ?? [];
    const span = { start: match.index + lead.length - label.length, end };
    const isAmount = amounts.some((amount) => span.start < amount.end && amount.start < span.end);
    const isDuration = /h/i.test(first) && (purpose === null || !AT.test(lead) || DURATION_AHEAD.test(lead));
    return isAmount || isDuration
      ? []
      : [{ ...span, purpose, time: readClock(last ?? first, isLate, minuteOfDay) }];
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
    dueTime: { value: formatMinute(minute), isSure: isClear },
    minutesLeft,
    spans,
  };
}

function findPurpose(lead: string, behind: string): 'pickup' | 'due' | 'bare' | null {
  const said = behind || lead;
  const words = [...said.matchAll(PURPOSE)];
  const last = words.findLast(({ groups }) => groups?.bare === undefined);
  if (!last) return words.length > 0 ? 'bare' : null;
  if (last.groups?.due === undefined) return 'pickup';
  // The current time can be below a headline such as "New delivery".
  return last === words.at(-1) && said.slice(last.index).includes('\n') ? 'bare' : 'due';
}

/** `isLateHalf`: whether words before the time say that it is after noon; null without such words. */
function readClock(
  token: string,
  isLateHalf: boolean | null,
  minuteOfDay: number,
): { minute: number; isSure: boolean } | null {
  const [, partHour = '', partMinute, wholeHour, half] = CLOCK_PART.exec(token) ?? [];
  const [hourText, minuteText] = wholeHour ? [wholeHour, '00'] : [partHour, partMinute ?? ''];
  const isLate = half === undefined ? isLateHalf : /[pم]/i.test(half);
  const [hour, minute] = [readDigits(hourText), readDigits(minuteText)];
  if (!(hour <= 23 && minute <= 59)) return null;
  const isClean = /^\d+$/.test(hourText + minuteText);
  const at = 60 * hour + minute;
  if (isLate !== null && hour <= 12) return { minute: (at % NOON) + (isLate ? NOON : 0), isSure: isClean };
  if (hour > 12 || hourText.startsWith('0')) return { minute: at, isSure: isClean };
  const wait = (start: number) => (start - minuteOfDay + DAY_MINUTES) % DAY_MINUTES;
  const [early, late] = [at % NOON, (at % NOON) + NOON];
  return { minute: wait(early) < wait(late) ? early : late, isSure: false };
}

function readDigits(text: string): number {
  const digits = toDigits(text);
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
