import { countVisible } from './count-visible.ts';
import { freeText, isPrintable } from './plain-text.ts';

/** A line of up to `maxLength` characters that is empty or has visible characters; `unseen` is the message otherwise. */
export const visibleLineIfAny = (unseen: string, maxLength: number) =>
  freeText(unseen)
    .max(maxLength, 'tooLong')
    .refine((text) => text === '' || countVisible(text) > 0, { error: unseen, abort: true })
    .refine(isPrintable, 'unprintable');

/** The same line, but not empty. */
export const visibleLine = (required: string, maxLength: number) =>
  visibleLineIfAny(required, maxLength).refine((text) => text !== '', required);

/** The same for a name of up to 100 characters. */
export const visibleName = (required: string) => visibleLine(required, 100);
