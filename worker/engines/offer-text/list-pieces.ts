import { CASH_LINE, PAY_METHOD } from './money-words.ts';
import { DROPOFF_MARK, isMark, nameRoles, PICKUP_MARK, type Piece, type TextPiece } from './name-roles.ts';
import type { Span } from './offer-text.ts';
import { LABEL_AHEAD, readLabel } from './read-label.ts';
import { isScreenWords, stripButtons } from './screen-words.ts';
import type { OfferWording } from './wordings.ts';

/** Maximum length of a name or address. */
const MAX_PIECE = 200;

/** Matches "Pickup by 6:30 PM". */
const BY = String.raw`\b(?<side>pick|drop)\s?-?(?:up|off)s? (?:by|before)\b`;
const BY_LINE = new RegExp(String.raw`${BY}[^\n\d]{0,4}`, 'gi');
/** With more text on its line, the bounds of a place are uncertain. */
const MORE_AHEAD = new RegExp(String.raw`\S[^\S\n]+${BY}`, 'i');
const MORE_BEHIND = new RegExp(
  String.raw`${BY}[^\n\d]{0,4}[\d:.]+(?:\s?[ap]\.?m\b\.?)?[^\S\n]+(?![ap]\.?m\b)[\p{L}\d]`,
  'iu',
);

/** The separators of pieces on one line. */
const BETWEEN = / [·•] /g;
/** Phrases used by several apps. */
const SHARED_PHRASES = [
  new RegExp(PAY_METHOD, 'giu'),
  /\b(?:door\s?dash|uber\s?eats|grub\s?hub|insta\s?cart|spark|lyft|roadie)\s?:/gi,
  /(?:guaranteed|garantizad[oa]s?)(?:\s?\((?:incl|with|con|inc)[^)\n]*\)?)?/gi,
  /\((?:incl|con|with)[^)\n]*tips?\)?|(?:customer |estimated )?tips? (?:included|incl\.?)|incl\. tips?|propinas? incluidas?/gi,
  /\(?(?:pourboires? (?:compris|inclus)|inclusief (?:verwachte )?fooi|شاملة? (?:ال)?(?:بقشيش|[إا]كرامية)|含(?:预计)?小费|总计|总收入)\)?/gi,
  /(?:avg\.? |temps d.)?(?:wait|espera|attente|wachttijd|expire|expira|caduca|verloopt)[^\n\d]{0,24}\d{1,3}\s?(?:min|s(?:ec)?\b)/gi,
  /\b\d{1,3}\s?(?:s(?:e[cg]\w*)?|min\w*|h(?:(?:ou)?rs?)?)\s(?:left|remaining|restant(?:es?|s)?)\b(?:\sto \w+)?/gi,
  /\b(?:deliver(?:y)?|due|complete|arrive|entregar?|llegar)\s(?:by|before|antes de(?: las?)?|a las)\b/gi,
  /\(\d{1,3} (?:orders?|items?|units?|stops?)\)|(?:[–—-] )?\b\d{1,3} (?:orders?|items?|units?|stops?|pick-?ups?|drop-?offs?|pedidos?|art[ií]culos?|paradas?|articles?|commandes?|arrêts?|artikel(?:en|s)?|bestelling(?:en)?)\b/gi,
  /(?<!\d)\d{1,3} (?:توصيل(?:ات|ة)|طلب(?:ات|ية|يات)?|محطات?|توقفات|[أا]صناف|عناصر)(?!\p{L})/gu,
  /\/\s?(?:active\s)?h(?:ou)?r?\b[^\n]{0,20}|\bper hour\b/gi,
];
const SENTENCE = /[!?]$|\b(?:you|your|you're|tu|tus|usted|votre|jouw|will be)\b/i;
/** Two separate symbols, recognized from a map or a picture. */
const NOISE = /(?:^|\s)[^\p{L}\p{N}\s&/#|-](?=\s).*\s[^\p{L}\p{N}\s&/#|-](?:\s|$)/u;
/** A line with this ending continues on the next. */
const RUNS_ON = /(?:,|&|\b(?:and|y|of|de|the))$/i;
const BULLET = /^(?:[•·*+–—|:;,.©®°»«>@/~=_"'\s-]|[oO0eQ]\s(?=\p{Lu}))+/u;

/** Returns the pieces of a text outside the spans already read, in order. */
export function listPieces(text: string, spans: readonly Span[], wording: OfferWording | null): Piece[] {
  const marked = blank(text, spans)
    .replaceAll(BY_LINE, (found, side: string) =>
      pad(`\n${side.toLowerCase() === 'pick' ? PICKUP_MARK : DROPOFF_MARK}`, found),
    )
    .replaceAll(LABEL_AHEAD, '\n')
    .replaceAll(BETWEEN, (found) => pad('', found));
  const phrases = [...(wording?.phrases ?? []).map((phrase) => new RegExp(phrase, 'gi')), ...SHARED_PHRASES];
  const rest = phrases.reduce((left, phrase) => left.replaceAll(phrase, (found) => pad('', found)), marked);
  return nameRoles(joinLines(rest), MORE_AHEAD.test(text) || MORE_BEHIND.test(text));
}

function blank(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (left, { start, end }) => left.slice(0, start) + '\n'.repeat(end - start) + left.slice(end),
    text,
  );
}

/** Pads a mark with line breaks to the length of the text it replaces, so that positions do not change. */
function pad(mark: string, found: string): string {
  return mark.padEnd(found.length, '\n');
}

function joinLines(rest: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = 0;
  let wasEmpty = true;
  for (const line of rest.split('\n')) {
    const text = stripButtons(line).slice(0, MAX_PIECE).replace(BULLET, '').trim();
    const before = wasEmpty ? undefined : pieces.at(-1);
    if (before && text !== '' && before.text.length + text.length < MAX_PIECE && RUNS_ON.test(before.text))
      before.text = `${before.text} ${text}`;
    else if (isPossible(text)) pieces.push({ text, start });
    wasEmpty = line === '';
    start += line.length + 1;
  }
  return pieces;
}

function isPossible(text: string): boolean {
  if (isMark(text)) return true;
  if (CASH_LINE.test(text)) return false;
  const isNamed = !isScreenWords(text) && !SENTENCE.test(text) && !NOISE.test(text);
  return (/\p{L}{2}/u.test(text) && isNamed) || readLabel(text).role !== null;
}
