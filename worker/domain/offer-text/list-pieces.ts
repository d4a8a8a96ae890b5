import { isAddress } from './is-address.ts';
import type { Span } from './offer-text.ts';
import { isScreenWords, stripButtons } from './screen-words.ts';
import type { OfferWording } from './wordings/offer-wording.ts';

/** A piece of the text that may name something; `role` is what the words ahead of it call it. */
export type Piece = { text: string; start: number; role: Role };
type Role = 'pickup' | 'dropoff' | null;

/** No name or address is longer. */
const MAX_PIECE = 200;

/** Above the line "Pickup by 6:30 PM" stands where that is. */
const BY_LINE = /\b(?<side>pick|drop)\s?-?(?:up|off)s? (?:by|before)\b[^\n\d]{0,4}/gi;
const PICKUP_MARK = '\u0001';
const DROPOFF_MARK = '\u0002';
const MARKS = new Map<string, Role>([
  [PICKUP_MARK, 'pickup'],
  [DROPOFF_MARK, 'dropoff'],
]);

/** What parts the pieces of one line. */
const BETWEEN = / [·•] /g;
/** In one line of text, a label begins a piece. */
const LABEL_AHEAD =
  /(?<!^|\n|\b(?:retail|curbside|customer|store|wait time at)\s)(?=\b(?:Retail pick\s?up|Pick\s?up|Customer drop\s?-?off|Drop\s?-?off|Deliver to|Recoger en|Entregar en)\b(?! by| before|:? ?\d+ min))/g;
const PICKUP_LABEL =
  /^(?:(?:retail|curbside|store)\s)?(?:pick\s?-?up(?: (?:from|at))?|restaurant|store(?: name)?|merchant|from|recog(?:er|ida)(?: en)?|restaurante|tienda|desde)\b(?!')[:\s-]*/i;
const DROPOFF_LABEL =
  /^(?:(?:customer\s)?drop\s?-?off(?: (?:at|to))?|customer|deliver(?:y)? (?:to|at)|to|destination|entregar? (?:en|a)|cliente|destino|hasta)\b(?!')[:\s-]*/i;

/** Phrases that several apps have. */
const SHARED_PHRASES = [
  /\b(?:door\s?dash|uber\s?eats|grub\s?hub|insta\s?cart|spark|lyft|roadie)\s?:/gi,
  /(?:guaranteed|garantizad[oa]s?)(?:\s?\((?:incl|with|con|inc)[^)\n]*\)?)?/gi,
  /\((?:incl|con|with)[^)\n]*tips?\)?|(?:customer |estimated )?tips? (?:included|incl\.?)|propinas? incluidas?/gi,
  /(?:avg\.? )?(?:wait|espera)[^\n\d]{0,24}\d{1,3}\s?min/gi,
  /\b(?:deliver(?:y)?|due|complete|arrive|entregar?|llegar)\s(?:by|before|antes de(?: las?)?|a las)\b/gi,
  /\(\d{1,3} (?:orders?|items?|units?|stops?)\)|\b\d{1,3} (?:orders?|items?|units?|stops?|pedidos?|art[ií]culos?|paradas?)\b/gi,
  /\/\s?(?:active\s)?h(?:ou)?r?\b[^\n]{0,20}|\bper hour\b/gi,
];
const SENTENCE = /[!?]$|\b(?:you|your|you're|tu|tus|usted)\b/i;
/** Signs that stand alone, twice: recognized from a map or a picture. */
const NOISE = /(?:^|\s)[^\p{L}\p{N}\s&/#|-](?=\s).*\s[^\p{L}\p{N}\s&/#|-](?:\s|$)/u;
/** What led to a time. */
const DANGLING = /\s(?:by|before|at)$/i;
/** A line that ends like this runs on. */
const RUNS_ON = /(?:,|&|\b(?:and|y|of|de|the))$/i;
const BULLET = /^(?:[•·*+–—|:;,.©®°»«>@/~=_"'\s-]|[oO0eQ]\s(?=\p{Lu}))+/u;

/** Returns what is left of a text without what was understood already, in its order. */
export function listPieces(text: string, spans: readonly Span[], wording: OfferWording | null): Piece[] {
  const marked = blank(text, spans)
    .replaceAll(BY_LINE, (found, side: string) =>
      pad(side.toLowerCase() === 'pick' ? PICKUP_MARK : DROPOFF_MARK, found),
    )
    .replaceAll(LABEL_AHEAD, '\n')
    .replaceAll(BETWEEN, (found) => pad('', found));
  const phrases = [...(wording?.phrases ?? []).map((phrase) => new RegExp(phrase, 'gi')), ...SHARED_PHRASES];
  const rest = phrases.reduce((left, phrase) => left.replaceAll(phrase, (found) => pad('', found)), marked);
  return nameRoles(joinLines(rest));
}

function blank(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (left, { start, end }) => left.slice(0, start) + '\n'.repeat(end - start) + left.slice(end),
    text,
  );
}

/** What is cut out leaves as much room, so that pieces keep their place. */
function pad(mark: string, found: string): string {
  return mark.padEnd(found.length, '\n');
}

function joinLines(rest: string): Omit<Piece, 'role'>[] {
  const pieces: Omit<Piece, 'role'>[] = [];
  let start = 0;
  for (const line of rest.split('\n')) {
    const text = stripButtons(line).slice(0, MAX_PIECE).replace(BULLET, '').trim();
    const before = pieces.at(-1);
    if (before && text !== '' && before.text.length + text.length < MAX_PIECE && RUNS_ON.test(before.text))
      before.text = `${before.text} ${text}`;
    else if (isPossible(text)) pieces.push({ text, start });
    start += line.length + 1;
  }
  return pieces;
}

function isPossible(text: string): boolean {
  if (MARKS.has(text)) return true;
  const isNamed = !isScreenWords(text) && !SENTENCE.test(text) && !NOISE.test(text);
  return (/\p{L}{2}/u.test(text) && isNamed) || isLabel(text);
}

function isLabel(text: string): boolean {
  return PICKUP_LABEL.test(text) || DROPOFF_LABEL.test(text);
}

/** A label names what stands behind it on its line, else the next piece; a line "Pickup by" names the piece above it. */
function nameRoles(pieces: readonly Omit<Piece, 'role'>[]): Piece[] {
  const named: Piece[] = [];
  let waiting: Role = null;
  for (const { text, start } of pieces) {
    const marked = MARKS.get(text);
    const last = named.at(-1);
    if (marked) {
      // The name of a restaurant can stand above where its customer's address does.
      if (last && (marked === 'pickup' || isAddress(last.text) || last.text.includes(',')))
        last.role ??= marked;
      continue;
    }
    const { role, rest } = readLabel(text.replace(DANGLING, ''));
    const isNamed = /\p{L}{2}/u.test(rest);
    if (isNamed) named.push({ text: rest, start, role: role ?? waiting });
    waiting = isNamed ? null : (role ?? waiting);
  }
  return named;
}

function readLabel(text: string): { role: Role; rest: string } {
  if (PICKUP_LABEL.test(text)) return { role: 'pickup', rest: text.replace(PICKUP_LABEL, '') };
  if (DROPOFF_LABEL.test(text)) return { role: 'dropoff', rest: text.replace(DROPOFF_LABEL, '') };
  return { role: null, rest: text };
}
