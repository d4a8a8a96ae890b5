/** The designator after a word such as "Apt" or "Suite": "3B", "200", "12-A", "B". */
const PART = '#?\\s*(?:\\d+[a-z]?(?:-\\w{1,4})?|[a-z](?:-?\\d{1,4})?)';
const UNIT = `(?:apt|apartment|suite|ste|unit|room|rm|floor|fl(?=\\W{0,2}\\d{1,3}\\b)|bldg|building)\\b\\.?\\s*${PART}(?![\\w-])`;
const FLOOR = '\\d{1,2}(?:st|nd|rd|th)\\s+(?:floor|fl)\\b';
const NUMBERED = '#\\s*\\w{1,6}(?:-\\w{1,3})?(?![\\w-])';
const CODE = '(?:gate|door|entry|access|building|lobby|lockbox|call\\s*box|garage)\\s*(?:code|pin)';
const ACCESS = `(?:${CODE}|code|buzzer|buzz|intercom|callbox)\\b\\s*(?:is|no\\.?|number)?\\s*[:#=]?\\s*[#*]?\\w{1,10}[#*]?`;

const NOTES = new RegExp(`(?<![\\w-])(?:${[ACCESS, FLOOR, UNIT].join('|')})|${NUMBERED}`, 'giu');

/** The text before a number marked with "#" that is the house number: a street name without another number. */
const NAME_ALONE = /^(?:\d+(?:st|nd|rd|th)\b)?[^\d]*\p{L}[^\d]*$/iu;

/**
 * Splits an address into the part that a map can find and a note with the rest: "440 S Conkling St Apt 3B, Gate code 1234"
 * becomes "440 S Conkling St" and "Apt 3B, Gate code 1234".
 */
export function splitAddress(text: string): { address: string; note: string | null } {
  const notes: string[] = [];
  const rest = text.replace(NOTES, (note, at: number) => {
    // "Main St #120".
    if (/^#\s*\d/.test(note) && NAME_ALONE.test(text.slice(0, at))) return ` ${note.slice(1)}`;
    notes.push(note.trim());
    return ' ';
  });
  const address = rest
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[,;]\s*)+/g, ', ')
    .replace(/\(\s*\)/g, '')
    .replace(/^[\s,;]+|[\s,;-]+$/g, '');
  if (notes.length === 0) return { address: rest.replace(/ {2,}/g, ' ').trim(), note: null };
  // A text that is only a note may be a name, such as "Suite 200" of a hotel.
  if (address === '') return { address: text.trim(), note: null };
  return { address, note: notes.join(', ') };
}
