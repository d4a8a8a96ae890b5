import { cleanText } from './clean-text.ts';
import { findDueTime } from './find-due-time.ts';
import { findPay } from './find-pay.ts';
import { findPlaces } from './find-places.ts';
import { findPlatform } from './find-platform.ts';
import { findWay } from './find-way.ts';
import { listPieces } from './list-pieces.ts';
import type { OfferText } from './offer-text.ts';

const BUTTON = /\b(?:accept|decline|reject|aceptar|rechazar|guaranteed|garantizado)\b/i;

/**
 * Reads the text of an offer, as it is copied or recognized from the screen of a platform's app, in any order of its lines.
 * `minuteOfDay` is the driver's local time at that moment, in minutes after midnight. Returns null where the text is no offer:
 * it lacks a pay, or says nothing of the way.
 */
export function readOfferText(text: string, minuteOfDay: number): OfferText | null {
  const clean = cleanText(text);
  const platform = findPlatform(clean);
  const { dueTime, minutesLeft, spans: clocks } = findDueTime(clean, minuteOfDay);
  const { pay, spans: amounts } = findPay(clean);
  const { miles, minutes, spans: sizes } = findWay(clean, minutesLeft);
  const isWorded = platform !== null || BUTTON.test(clean);
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
    platform: platform && { value: platform.wording.platform, isSure: platform.isSure },
    payoutCents: pay,
    miles,
    minutes,
    ...findPlaces(pieces, platform?.wording.isRide ?? false, firstFigure),
    dueTime,
  };
}
