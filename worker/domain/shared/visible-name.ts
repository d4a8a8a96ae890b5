import { countVisible } from './count-visible.ts';
import { freeText, isPrintable } from './plain-text.ts';

/** A line of up to `most` characters, empty or with some that can be seen; else the message of `unseen`. */
export const visibleLineIfAny = (unseen: string, maxLength: number) =>
  freeText(unseen)
    .max(maxLength, 'tooLong')
    .refine((text) => text === '' || countVisible(text) > 0, { error: unseen, abort: true })
    .refine(isPrintable, 'unprintable');

/** The same, but never empty. */
export const visibleLine = (required: string, maxLength: number) =>
  visibleLineIfAny(required, maxLength).refine((text) => text !== '', required);

/** The same for a name. */
export const visibleName = (required: string) => visibleLine(required, 100);
