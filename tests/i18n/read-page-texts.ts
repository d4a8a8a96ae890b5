import { Parser } from 'htmlparser2';

/** Attributes that are shown or read aloud. */
const SHOWN = ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext'];
const UNSEEN = ['script', 'style'];
/** Elements without an end tag. */
const VOID = [
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
];

export type PageText = { text: string; isAttribute: boolean };

/** Returns the texts a page shows or exposes to screen readers, except those marked as untranslated or in another language. */
export function readPageTexts(html: string, language: string): PageText[] {
  const texts: PageText[] = [];
  const foreign: boolean[] = [];
  // The parser splits a text at each "&".
  let pieces = '';
  const finishText = () => {
    const text = pieces.trim();
    if (text !== '') texts.push({ text, isAttribute: false });
    pieces = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      finishText();
      const isOther = attributes.lang !== undefined && attributes.lang !== language;
      const isForeign =
        foreign.at(-1) === true || UNSEEN.includes(name) || isOther || attributes.translate === 'no';
      if (!isForeign) {
        for (const shown of SHOWN) {
          if (attributes[shown]) texts.push({ text: attributes[shown], isAttribute: true });
        }
      }
      if (!VOID.includes(name)) foreign.push(isForeign);
    },
    ontext(text) {
      if (foreign.at(-1) !== true) pieces += text;
    },
    onclosetag(name) {
      finishText();
      if (!VOID.includes(name)) foreign.pop();
    },
  });
  parser.end(html);
  return texts;
}
