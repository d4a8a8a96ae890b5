import { Parser } from 'htmlparser2';

/** Elements whose content is not text. */
const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'select',
  'textarea',
]);

/** Elements that do not separate words. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'em',
  'font',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);

/** Far longer than the stored texts. */
const MAX_HTML_LENGTH = 100_000;

/** Maximum depth of escaped markup. */
const MAX_LAYERS = 4;

/** Matches a tag or an entity. A tag can't contain "<", so the search is linear even for many unclosed tags. */
const MARKUP = /<\/?[a-z!][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;

/** Control characters, lone surrogates, and characters that reverse or hide text. */
const INVISIBLE =
  /(?![\t\n\r])\p{Cc}|[\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/gu;

function strip(html: string): string {
  let text = '';
  let silence = 0;
  const parser = new Parser({
    onopentag(name) {
      if (SILENT.has(name)) silence += 1;
      if (!INLINE.has(name)) text += ' ';
    },
    ontext(chunk) {
      if (silence === 0) text += chunk;
    },
    onclosetag(name) {
      if (SILENT.has(name)) silence -= 1;
      if (!INLINE.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text;
}

/**
 * Converts HTML to one line of plain text: no tags, scripts or styles; entities decoded, even if a feed escaped them twice. The
 * result must be rendered as text, never as markup.
 */
export function htmlToText(html: string): string {
  let text = html.slice(0, MAX_HTML_LENGTH);
  for (let layer = 0; layer < MAX_LAYERS && MARKUP.test(text); layer += 1) text = strip(text);
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().normalize('NFC');
}
