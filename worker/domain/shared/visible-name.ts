import { z } from 'zod';
import { isPrintable } from './plain-text.ts';

/** What leaves no mark on a screen: control and formatting characters, spaces, and letters that are blank. */
const INVISIBLE = /[\p{C}\p{Z}\p{DI}\u2800]/gu;

/** How many characters of a text can be seen. */
export function countVisible(text: string): number {
  return [...text.replace(INVISIBLE, '')].length;
}

/** A name of up to 100 characters of which some can be seen; else the message of `required`. */
export const visibleName = (required: string) =>
  z
    .string(required)
    .trim()
    .max(100, 'tooLong')
    .refine((text) => countVisible(text) > 0, { error: required, abort: true })
    .refine(isPrintable, 'unprintable');
