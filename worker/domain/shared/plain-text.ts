import { z } from 'zod';

/** Control characters and halves of characters: nobody types them, and each takes six bytes in JSON. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

/** Whether a text is one line of what can be printed. */
export const isPrintable = (text: string) => !UNPRINTABLE.test(text);

/** A text on one line, trimmed; `required` is the message for what is no text. Every schema of free text begins with it. */
export const lineOfText = (required?: string) => z.string(required).trim().refine(isPrintable, 'unprintable');

/** The same, but of several lines. */
export const linesOfText = (required?: string) =>
  z
    .string(required)
    .trim()
    .refine((text) => !UNPRINTABLE_IN_LINES.test(text), 'unprintable');

/** A text that came from elsewhere, without what nobody types, and no longer than `max`. */
export function toLineOfText(text: string, max: number): string {
  return text
    .replace(new RegExp(UNPRINTABLE, 'gu'), ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
}
