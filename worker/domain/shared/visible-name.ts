import { z } from 'zod';
import { countVisible } from './count-visible.ts';

/** A name of up to 100 characters of which some can be seen; else the message of `required`. */
export const visibleName = (required: string) =>
  z
    .string(required)
    .trim()
    .max(100, 'tooLong')
    .refine((text) => countVisible(text) > 0, required);
