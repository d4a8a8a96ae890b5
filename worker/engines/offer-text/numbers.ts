/** Letters that text recognition confuses with digits: O is 0, l, I and | are 1, S is 5, B is 8. */
export const DIGIT = String.raw`[\dOolI|SB]`;

/** A number with at least one true digit, and at most two decimals behind "." or ",". */
export const NUMBER = String.raw`(?:\d|(?<![\p{L}\d])[OolI|SB](?=${DIGIT}{0,3}[.,]?\d))[\dOolI|]{0,3}(?:\s?\.\s?${DIGIT}{1,2}(?!\d)|,${DIGIT}{1,2}(?!\d))?`;

/** Returns a token with digits in place of letters that were misread. */
export function toDigits(token: string): string {
  return token
    .replaceAll(/\s/g, '')
    .replaceAll(/o/gi, '0')
    .replaceAll(/[li|]/gi, '1')
    .replaceAll(/s/gi, '5')
    .replaceAll(/b/gi, '8');
}

/** Reads a match of `NUMBER`; not sure where a letter was replaced by a digit. */
export function readNumber(token: string): { value: number; isSure: boolean; hasDecimals: boolean } {
  const digits = toDigits(token).replace(',', '.');
  return { value: Number(digits), isSure: /^[\d.,]+$/.test(token), hasDecimals: digits.includes('.') };
}
