import type { FieldsToCheck } from '#app/components/form/form-reply.ts';
import type { FormValues } from '#app/components/typed/read-values.ts';
import { fromMiles, type Units } from '#worker/domain/profile/units.ts';
import { readTypedNumber } from '#worker/domain/shared/read-typed-number.ts';
import { type OfferText, type Reading, readOfferText } from '#worker/engines/offer-text/index.ts';
import type { OrderFormReply } from '../order-form-reply.ts';
import { FIGURES } from '../use-draft.ts';

/**
 * The form's current values, and the fields that an earlier text filled. `shown`: the values the form was last filled with, if
 * known. `isRestored`: they come from a saved draft.
 */
type HeldForm = {
  typed: FormValues;
  filled: readonly string[];
  shown?: FormValues | undefined;
  isRestored?: boolean | undefined;
};

/** Formats numbers the way the form shows them. */
export type NumberWriter = {
  dollars: (cents: number) => string;
  number: (value: number, decimals: number) => string;
};

/** The form's number formatter, its unit of distance, and the driver's local time in minutes after midnight. */
type Shown = { write: NumberWriter; units: Units; minuteOfDay: number };

/** The form filled in from a text. `toCheck`: the uncertain fields. `filled`: the fields that the text filled. */
type FilledForm = { values: FormValues; toCheck: FieldsToCheck; filled: string[] };

const PLACES: Record<string, string> = { restaurantAddress: 'pickup', customerAddress: 'dropoff' };

/**
 * Returns the order form filled in from an offer's text. Keeps typed values and adds the text's value to `toCheck`. Removes
 * values that an earlier text filled, and the place of a changed address. If the text contains no offer, keeps filled values that
 * the driver changed.
 */
export function fillFromText(
  text: string,
  held: HeldForm,
  { write, units, minuteOfDay }: Shown,
): OrderFormReply {
  const offer = readOfferText(text, minuteOfDay);
  if (!offer) return removeFilled(held);
  const { values, ...filled } = fillIn(writeFields(offer, write, units), held);
  return { ...filled, form: { initialValue: values } };
}

function removeFilled(held: HeldForm): OrderFormReply {
  const { typed, filled, isRestored } = held;
  const values = { ...typed };
  for (const name of filled) if (!isChanged(name, held)) clear(values, name);
  return {
    form: { initialValue: values },
    filled: [],
    hasNoOffer: true,
    ...(isRestored && { isRestored }),
  };
}

/** Returns whether the driver changed a field since it was filled. */
function isChanged(name: string, { typed, shown }: HeldForm): boolean {
  return shown === undefined || typed[name] !== shown[name];
}

/**
 * Returns the fields that an offer may replace: those filled from an earlier text, and those of a restored draft that are
 * unchanged.
 */
function listReplaceable(held: HeldForm): readonly string[] {
  const { filled, shown = {}, isRestored } = held;
  const restored = isRestored ? Object.keys(shown).filter((name) => !isChanged(name, held)) : [];
  return [...filled, ...restored];
}

function fillIn(fields: Record<string, Reading<string> | null>, from: HeldForm): FilledForm {
  const { typed } = from;
  const before = listReplaceable(from);
  const form: FilledForm = { values: { ...typed }, toCheck: {}, filled: [] };
  for (const [name, reading] of Object.entries(fields)) {
    const held = String(typed[name] ?? '').trim();
    // The platform is never treated as typed, because a chosen one is indistinguishable from the default.
    const isTyped = held !== '' && !before.includes(name) && name !== 'platform';
    if (!reading) {
      if (before.includes(name)) clear(form.values, name);
      // The select always has a value, so if the text names no platform, ask the driver to check it.
      if (name === 'platform') form.toCheck[name] = { offerSays: null };
    } else if (!isTyped) {
      clear(form.values, name);
      form.values[name] = reading.value;
      form.filled.push(name);
      if (!reading.isSure) form.toCheck[name] = { offerSays: null };
    } else if (!isSame(name, held, reading.value)) form.toCheck[name] = { offerSays: reading.value };
  }
  return form;
}

function writeFields(offer: OfferText, write: NumberWriter, units: Units) {
  const { payoutCents, miles, minutes, platform, restaurantName, restaurantAddress, customerAddress } = offer;
  return {
    payoutAmount: map(payoutCents, write.dollars),
    distance: map(miles, (value) => write.number(fromMiles(value, units), 1)),
    estimatedTime: map(minutes, (value) => write.number(value, 0)),
    platform,
    restaurantName,
    restaurantAddress,
    customerAddress,
    promisedAt: offer.dueTime,
  };
}

function map(reading: Reading<number> | null, write: (value: number) => string): Reading<string> | null {
  return reading && { ...reading, value: write(reading.value) };
}

function clear(values: FormValues, name: string): void {
  delete values[name];
  delete values[PLACES[name] ?? name];
}

function isSame(name: string, held: string, found: string): boolean {
  const isNumber = FIGURES.includes(name);
  return isNumber
    ? readTypedNumber(held) === readTypedNumber(found)
    : held.toLowerCase() === found.toLowerCase();
}
