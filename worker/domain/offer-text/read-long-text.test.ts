import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MAX_OFFER_TEXT } from './offer-text.ts';
import { readOfferText } from './read-offer-text.ts';

/** 6:00 PM. */
const NOW = 18 * 60;
const OFFER = '$8.50 total\n3 mi, 20 min';

const FOLDER = import.meta.dirname;
const WORDINGS = readdirSync(path.join(FOLDER, 'wordings')).map((name) => `wordings/${name}`);
const COMMENTS = /^(?:import .*| ?\*.*|\s*\/\*\*.*)$/gm;
const FIGURES = ['1 a', '1.', '1,', '$', '$1 ', 'O', 'S', '6:', 'A & ', 'a (', '1 St', ') ', '* ', 'min (1'];

/** Every word, and words in a row, of the rules that say what names something. */
const PHRASES = [
  ...new Set([
    ...FIGURES,
    ...['labels.ts', 'list-pieces.ts', 'screen-words.ts', ...WORDINGS].flatMap((name) => {
      const rules = readFileSync(path.join(FOLDER, name), 'utf8').replaceAll(COMMENTS, '').toLowerCase();
      return rules.match(/\p{L}{2,}(?: \p{L}+)*/gu) ?? [];
    }),
  ]),
];

const SHORT_LINE = 150;
/** How lines begin, what parts the phrases, how lines end, and how long they are. */
const ROWS: [lead: string, gap: string, end: string, length: number][] = [
  ['', '', 'Q', SHORT_LINE],
  ['a ', ' ', 'é', SHORT_LINE],
  ['a', '  ', '  Q', MAX_OFFER_TEXT - OFFER.length - 1],
];

/** Ends a rule that is stuck, in ms. */
const TIMEOUT = 20_000;

test.each(PHRASES)('%j over and over is read', (phrase) => {
  const read = () =>
    ROWS.map(([lead, gap, end, length]) => {
      const middle = (phrase + gap).repeat(length).slice(0, length - lead.length - end.length);
      const lines = `\n${lead}${middle}${end}`.repeat(MAX_OFFER_TEXT / length);
      return readOfferText(OFFER + lines, NOW);
    });
  // why: the test's own time limit cannot end a rule that is stuck.
  expect(runInNewContext('read()', { read }, { timeout: TIMEOUT })).not.toContain(null);
});
