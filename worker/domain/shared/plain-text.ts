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

/** What cannot be seen ahead of a name, and what in it turns the direction of the text that comes after it. */
const UNSEEN_IN_NAMES = /^[\p{C}\p{Z}\p{DI}\u2800]+|[\u202A-\u202E\u2066-\u2069]/gu;

/** A name that begins with what can be seen and leaves the text around it alone; empty if nothing of it can be seen. */
export const toSeenName = (text: string) => text.replace(UNSEEN_IN_NAMES, '');

/** A text that came from elsewhere, without what nobody types, and no longer than `max`. */
export function toLineOfText(text: string, max: number): string {
  return text
    .replace(new RegExp(UNPRINTABLE, 'gu'), ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
}
