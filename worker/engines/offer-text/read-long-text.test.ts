import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { MAX_OFFER_TEXT } from '#worker/domain/orders/order.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';
import { readOfferText } from './read-offer-text.ts';

/** 6:00 PM. */
const NOW = 18 * 60;
const OFFER = '$8.50 total\n3 mi, 20 min';

const FOLDER = import.meta.dirname;
const RULES = [
  'find-due-time.ts',
  'read-label.ts',
  'join-legs.ts',
  'list-pieces.ts',
  'money-words.ts',
  'pay-role.ts',
  'screen-words.ts',
  'wordings.ts',
];
const COMMENTS = /^(?:import .*| ?\*.*|\s*\/\*\*.*)$/gm;
const FIGURES = [
  '1 a',
  '1.',
  '1,',
  '$',
  '$1 ',
  'O',
  'S',
  '6:',
  'A & ',
  'a (',
  '1 St',
  ') ',
  '* ',
  'min (1',
  '$1 + ',
  '2 mi , ',
];

/** Every word and sequence of words in the rules, with figures and signs. */
const PHRASES = [
  ...new Set([
    ...FIGURES,
    ...RULES.flatMap((name) => {
      const rules = readFileSync(path.join(FOLDER, name), 'utf8').replaceAll(COMMENTS, '').toLowerCase();
      return rules.match(/\p{L}{2,}(?: \p{L}+)*/gu) ?? [];
    }),
  ]),
];

const ROOM = MAX_OFFER_TEXT - OFFER.length - 1;
const LINE = 150;
const LINES = Math.floor(ROOM / (LINE + 1));

/** How a line begins, what separates its phrases, and how it ends. */
type Frame = [lead: string, gap: string, end: string];
const LINE_FRAMES: Frame[] = [
  ['', '', 'Q'],
  ['a ', ' ', 'é'],
];

/** Returns a line that repeats a phrase. */
function fillLine(phrase: string, [lead, gap, end]: Frame, length: number): string {
  return lead + (phrase + gap).repeat(length).slice(0, length - lead.length - end.length) + end;
}

/** How many times shorter a long line is than the longest text. */
const SHORTER = countRuns({ usual: 2, thorough: 1 });

/**
 * Timeout that ends a stuck rule, in ms. On a shorter line, a rule with quadratic running time is faster by the square of the
 * factor.
 */
const TIMEOUT = 20_000 / SHORTER ** 2;

const context = createContext({});
const script = new Script('read()');

function expectRead(...lines: string[]): void {
  context.read = () => readOfferText([OFFER, ...lines].join('\n'), NOW);
  // why: the test's own timeout cannot end a stuck rule.
  expect(script.runInContext(context, { timeout: TIMEOUT })).not.toBeNull();
}

test.each(PHRASES)('reads a line that repeats %j', (phrase) => {
  expectRead(fillLine(phrase, ['a', '  ', '  Q'], ROOM / SHORTER));
});

const groups = chunk(PHRASES, LINES);

test.each(LINE_FRAMES)('reads short lines of every phrase between %j, %j, %j', (...frame) => {
  for (const phrases of groups) expectRead(...phrases.map((phrase) => fillLine(phrase, frame, LINE)));
});
