import { z } from 'zod';

/** Control characters and lone surrogates, which users never type and which take six bytes each in JSON. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

/** Returns whether a text is a single line of printable characters. */
export const isPrintable = (text: string) => !UNPRINTABLE.test(text);

/** Direction marks, which are easily pasted unnoticed and would reverse an address. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A typed text without direction marks, trimmed. */
export const freeText = (required?: string) =>
  z
    .string(required)
    .overwrite((text) => text.replace(TURNS, ''))
    .trim();

/** A trimmed text on one line; `required` is the message for other values. The base of free-text schemas. */
export const lineOfText = (required?: string) => freeText(required).refine(isPrintable, 'unprintable');

/** The same for a text of several lines. */
export const linesOfText = (required?: string) =>
  freeText(required).refine((text) => !UNPRINTABLE_IN_LINES.test(text), 'unprintable');

/** Removes leading invisible characters. */
export const toSeenName = (text: string) => text.replace(/^[\p{C}\p{Z}\p{DI}\u2800]+/u, '');

/** Returns an external text with control characters replaced by spaces, truncated to `max`. */
export function toLineOfText(text: string, max: number): string {
  return text
    .replace(TURNS, '')
    .replace(new RegExp(UNPRINTABLE, 'gu'), ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
}
