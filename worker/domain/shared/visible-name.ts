import { countVisible } from './count-visible.ts';
import { freeText, isPrintable } from './plain-text.ts';

/** A line of up to `most` characters of which some can be seen; else the message of `required`. */
export const visibleLine = (required: string, most: number) =>
  freeText(required)
    .max(most, 'tooLong')
    .refine((text) => countVisible(text) > 0, { error: required, abort: true })
    .refine(isPrintable, 'unprintable');

/** The same for a name. */
export const visibleName = (required: string) => visibleLine(required, 100);
