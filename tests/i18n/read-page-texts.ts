import { Parser } from 'htmlparser2';

/** Attributes that are read out or shown. */
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

/** The texts a page shows or has read out, but for what is marked as not to be translated or as of another language. */
export function readPageTexts(html: string, language: string): PageText[] {
  const texts: PageText[] = [];
  const foreign: boolean[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
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
      if (foreign.at(-1) !== true && text.trim() !== '')
        texts.push({ text: text.trim(), isAttribute: false });
    },
    onclosetag(name) {
      if (!VOID.includes(name)) foreign.pop();
    },
  });
  parser.end(html);
  return texts;
}
