/** Letters that Unicode does not take apart, as they are typed without their strokes. */
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
  // Arabic letters that are written one for the other, and their Persian and Urdu twins.
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
 * A text as it is searched for: without case, accents, vowel marks, width, apostrophes and full stops, its words one space
 * apart. Stored and typed texts are converted alike, so "zoe" finds "Zoë" and "أحمد" is found as "احمد".
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

/** The two texts a person's name is searched by: as it is said, and by the surname. */
export function toNameKeys({ firstName, lastName }: { firstName: string; lastName: string }): {
  nameKey: string;
  surnameKey: string;
} {
  return {
    nameKey: toSearchKey(`${firstName} ${lastName}`),
    surnameKey: toSearchKey(`${lastName} ${firstName}`),
  };
}

/** A whole name as the first name, up to the first space, and the rest of it; a name without a space is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
