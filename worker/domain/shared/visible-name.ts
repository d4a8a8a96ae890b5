import { countVisible } from './count-visible.ts';
import { freeText, isPrintable } from './plain-text.ts';

/** A name of up to 100 characters of which some can be seen; else the message of `required`. */
export const visibleName = (required: string) =>
  freeText(required)
    .max(100, 'tooLong')
    .refine((text) => countVisible(text) > 0, { error: required, abort: true })
    .refine(isPrintable, 'unprintable');
