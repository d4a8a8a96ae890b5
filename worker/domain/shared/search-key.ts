/** Plain spellings of letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  // Arabic letters that are used interchangeably, and their Persian and Urdu variants.
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};

const MARKS = /[\p{Mn}\u0640'’‘ʼ`´.]/gu;
const SEPARATORS = /[\s\p{Pd}_,]+/gu;
/** Chinese names are written without a space between their parts. */
const BETWEEN_HAN = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/**
 * Returns the search key of a text: without case, accents, vowel marks, width variants, apostrophes and periods, with single
 * spaces between words. Stored and typed texts are converted the same way, so that "zoe" finds "Zoë" and "احمد" finds "أحمد".
 */
export function toSearchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/[ßæœøđðþłħıىیةک]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(SEPARATORS, ' ')
    .trim()
    .replace(BETWEEN_HAN, '');
}

/** Returns the two texts by which a person's name is searched: in spoken order, and with the surname first. */
export function toNameKeys({ firstName, lastName }: { firstName: string; lastName: string }): {
  nameKey: string;
  surnameKey: string;
} {
  return {
    nameKey: toSearchKey(`${firstName} ${lastName}`),
    surnameKey: toSearchKey(`${lastName} ${firstName}`),
  };
}

/** Splits a full name at its first space into first name and rest; a name without a space is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
