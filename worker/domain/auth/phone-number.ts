import { lineOfText } from '#worker/domain/shared/plain-text.ts';
import { toPlainText } from '#worker/domain/shared/read-typed-number.ts';

/** How many digits a number dialed in any country may have: Australia's short ones to the 15 of E.164 after "00" or "011". */
const MIN_DIGITS = 6;
const MAX_DIGITS = 18;

/** Digits with what people write between them, and maybe an extension: "+44 (0)20 7946-0958", "410.555.0142 ext. 12". */
const PHONE_NUMBER = /^\+?[\d\s()./-]+?(?:[\s,;]*(?:ext(?:ension)?|x|#)[.:]?\s*\d{1,6})?$/i;
const EXTENSION = /(?:ext|x|#).*$/i;

/** A phone number of any country as it is typed, its digits and marks in their plain form; or nothing. */
export const phoneNumber = (required?: string) =>
  lineOfText(required)
    .max(40, 'tooLong')
    .transform((text) => toPlainText(text).replaceAll(/\p{Pd}/gu, '-'))
    .refine((text) => text === '' || isPhoneNumber(text), 'phoneNumber');

function isPhoneNumber(text: string): boolean {
  const digits = text.replace(EXTENSION, '').replaceAll(/\D/g, '').length;
  return PHONE_NUMBER.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}
