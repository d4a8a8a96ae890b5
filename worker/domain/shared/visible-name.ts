import { z } from 'zod';
import { countVisible } from './count-visible.ts';
import { isPrintable } from './plain-text.ts';

/** A name of up to 100 characters of which some can be seen; else the message of `required`. */
export const visibleName = (required: string) =>
  z
    .string(required)
    .trim()
    .max(100, 'tooLong')
    .refine((text) => countVisible(text) > 0, { error: required, abort: true })
    .refine(isPrintable, 'unprintable');
