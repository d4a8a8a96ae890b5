import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { MAX_OFFER_TEXT } from '#worker/domain/orders/order.ts';
import { toPlainMarks, toPlainSigns } from '#worker/domain/shared/read-typed-number.ts';
import { findDueTime } from './find-due-time.ts';
import { findPay } from './find-pay.ts';
import { findPlaces, type Places } from './find-places.ts';
import { findWay } from './find-way.ts';
import { listPieces } from './list-pieces.ts';
import type { OfferText, Reading } from './offer-text.ts';
import { hasButton } from './screen-words.ts';
import { OFFER_WORDINGS, type OfferWording } from './wordings.ts';

const GUARANTEE = /\b(?:guaranteed|garantizado|garantie?|gegarandeerd)(?!\p{L})|保底|مضمون/iu;

/**
 * Reads the text of an offer, copied or recognized from the screen of a platform's app, with its lines in whatever order.
 * `minuteOfDay` is the driver's local time at that moment, in minutes after midnight. Returns null for other texts: those with
 * fewer than two of pay, miles, minutes and due time, or with neither pay nor the wording of an app.
 */
export function readOfferText(text: string, minuteOfDay: number): OfferText | null {
  const written = cleanText(text);
  const clean = toPlainMarks(written);
  const platform = findPlatform(clean);
  const { pay, isTooMuch, spans: amounts } = findPay(clean);
  const { dueTime, minutesLeft, spans: clocks } = findDueTime(clean, minuteOfDay, amounts);
  const {
    miles,
    minutes,
    spans: sizes,
  } = findWay(clean, {
    minuteOfDay,
    minutesLeft,
    taken: [...clocks, ...amounts],
  });
  const isWorded = isTooMuch || platform !== null || GUARANTEE.test(clean) || hasButton(clean);
  const says = [pay, miles, minutes, dueTime].filter((one) => one !== null).length;
  if (says < 2 || !(pay || isWorded)) return null;

  const spans = [...amounts, ...sizes, ...clocks];
  const pieces = listPieces(clean, spans, platform?.wording ?? null);
  const firstFigure = Math.min(
    clean.length,
    ...amounts.map(({ start }) => start),
    ...sizes.map(({ start }) => start),
  );
  return {
    platform: platform && { value: platform.id, isSure: platform.isSure },
    payoutCents: pay,
    miles,
    minutes,
    ...writePlaces(findPlaces(pieces, platform?.wording.isRide ?? false, firstFigure), clean, written),
    dueTime,
  };
}

/** Where labels were joined without a space: "FoodtruckCalumet". */
const GLUED = /(?<=\p{Ll}{4})(?=\p{Lu}\p{Ll}{3})/gu;

/** "2 ½" is 2.5, and "½" is 0.5. */
const FRACTION = /(?:(\p{Nd})\s?)?([¼½¾])/gu;
const DECIMALS: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' };

function writeFraction(_found: string, digit = '0', fraction: string): string {
  return digit + DECIMALS[fraction];
}

/**
 * Returns the text without direction marks and empty lines, with plain digits and spaces, and with its commas and stops as
 * written.
 */
function cleanText(text: string): string {
  const lines = text.slice(0, MAX_OFFER_TEXT).trim();
  const parted = /[\r\n]/.test(lines) ? lines : lines.replaceAll(GLUED, '\n');
  return parted
    .replaceAll(/[\r\n\u2028\u2029\\→➜]+|\s\|\s|->/g, '\n')
    .split('\n')
    .map((line) =>
      toPlainSigns(line.replaceAll(/\p{Cc}/gu, ' ').replaceAll(FRACTION, writeFraction))
        .replaceAll('٫', '.')
        .replaceAll('٬', ','),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the places with their commas and stops as written; both texts have the same length. */
function writePlaces(places: Places, clean: string, written: string): Places {
  const lines = clean.replaceAll('\n', ' ');
  const write = (reading: Reading<string> | null) => {
    const at = reading ? lines.indexOf(reading.value) : -1;
    return reading && at >= 0
      ? { ...reading, value: written.slice(at, at + reading.value.length).replaceAll('\n', ' ') }
      : reading;
  };
  return {
    restaurantName: write(places.restaurantName),
    restaurantAddress: write(places.restaurantAddress),
    customerAddress: write(places.customerAddress),
  };
}

/** Minimum score of a platform; lower scores are common to all. */
const MIN_POINTS = 1.5;
/** Minimum lead over the next platform to be sure. */
const SURE_LEAD = 1;

type FoundPlatform = { id: PlatformId; wording: OfferWording; isSure: boolean };

/** Returns the platform whose wording fits a text best, or null. */
function findPlatform(text: string): FoundPlatform | null {
  const ranked = Object.entries(OFFER_WORDINGS)
    .map(([id, wording]) => ({ id: id as PlatformId, wording, points: countPoints(text, wording) }))
    .sort((a, b) => b.points - a.points);
  const [best, second] = ranked;
  if (!best || best.points < MIN_POINTS) return null;
  return { id: best.id, wording: best.wording, isSure: best.points - (second?.points ?? 0) >= SURE_LEAD };
}

function countPoints(text: string, { marks }: OfferWording): number {
  return marks.reduce((points, [mark, weight]) => points + (mark.test(text) ? weight : 0), 0);
}
