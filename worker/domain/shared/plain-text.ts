import { z } from 'zod';

/** Control characters and lone surrogates, which are never typed and take six bytes each in JSON. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

/** Whether a text is one line of what can be printed. */
export const isPrintable = (text: string) => !UNPRINTABLE.test(text);

/** Direction marks: pasted unnoticed, they would reverse an address. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A text as it is typed, trimmed. */
export const freeText = (required?: string) =>
  z
    .string(required)
    .overwrite((text) => text.replace(TURNS, ''))
    .trim();

/** A trimmed text on one line; `required` is the message for other values. Schemas of free text begin with it. */
export const lineOfText = (required?: string) => freeText(required).refine(isPrintable, 'unprintable');

/** The same, but of several lines. */
export const linesOfText = (required?: string) =>
  freeText(required).refine((text) => !UNPRINTABLE_IN_LINES.test(text), 'unprintable');

/** Removes invisible characters from the beginning. */
export const toSeenName = (text: string) => text.replace(/^[\p{C}\p{Z}\p{DI}\u2800]+/u, '');

/** Returns a text from elsewhere without control characters, cut to `max`. */
export function toLineOfText(text: string, max: number): string {
  return text
    .replace(TURNS, '')
    .replace(new RegExp(UNPRINTABLE, 'gu'), ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
}
