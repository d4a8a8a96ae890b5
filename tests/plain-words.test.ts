import { expect, test } from 'vitest';
import { flattenTexts } from '#tests/i18n/check-catalog.ts';
import { en } from '#worker/words/locales/en.ts';

/** Phrases that a driver would not say to another driver, and spellings that are not American. */
const BANNED = new RegExp(
  [
    'e-mail|cancelled|in hand|\\bjudg|learnt|near by|colour|neighbour|unpaid way|tax office|hit rate|worked out',
    'the middle of|brought along|bring others|somebody|everybody|confidence level',
    'by itself|by themselves|by hand|\\banew\\b|\\btold\\b|any more\\b|rolled up|looked for|your letters',
    'tak(?:e|en|es) (?:it |all of it |this |the \\w+ )*back|took .* back|goes on\\b|is over\\b|are to go|answer for',
    'is read no more|the time that is paid|among your downloads|the answer of',
  ].join('|'),
  'i',
);

/** Texts fixed by the specification, and values of the API. */
const FIXED = ['toasts.orderCancelled.title', 'toasts.planCancelled.title', 'validation.anyOrderStatus'];

/** Sections read while driving, where a sentence has at most 12 words. */
const AT_THE_WHEEL = /^(dashboard|home|shift|drive|orders|offer|cancelOrder|route|hotspot|toasts)\./;

/** Sections not limited, because they are read while parked: help, legal pages, emails and the console. */
const IN_PEACE = /^(legal|questions|help|authGuide|console|admin|emails|apiDocs)\./;

/** Returns the outermost groups in braces with their positions. */
function listGroups(text: string): { from: number; to: number; inner: string }[] {
  const groups: { from: number; to: number; inner: string }[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{' && depth++ === 0) from = at;
    if (sign === '}' && --depth === 0) groups.push({ from, to: at + 1, inner: text.slice(from + 1, at) });
  }
  return groups;
}

/** Returns a text as it is read: the last form of plurals and choices, and one word per placeholder. */
function readPlainly(text: string): string {
  let plain = text;
  for (const { from, to, inner } of listGroups(text).reverse()) {
    const isChoice = /^\w+, (?:plural|select),/.test(inner);
    const words = isChoice ? readPlainly(listGroups(inner).at(-1)?.inner ?? '') : 'x';
    plain = plain.slice(0, from) + words + plain.slice(to);
  }
  return plain;
}

function listSentences(text: string): string[] {
  return readPlainly(text.replace(/<[^>]+>/g, ' ')).split(/(?<=[.!?:])\s+/);
}

const countWords = (sentence: string) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;

test('English texts contain only phrases a driver would use', () => {
  const odd = [...flattenTexts(en)].filter(([key, text]) => !FIXED.includes(key) && BANNED.test(text));
  expect(odd).toEqual([]);
});

test('sentences are short, and shortest where they are read while driving', () => {
  const long = [...flattenTexts(en)]
    .filter(([key]) => !IN_PEACE.test(key))
    .flatMap(([key, text]) => listSentences(text).map((sentence) => ({ key, sentence })))
    .filter(({ key, sentence }) => countWords(sentence) > (AT_THE_WHEEL.test(key) ? 12 : 20));
  expect(long).toEqual([]);
});

/** Toast titles fixed by the specification. */
const FIXED_TITLES = [
  ...['Order Accepted', 'Order Declined', 'Order Completed', 'Route Optimized', 'Optimization Failed'],
  ...['App Connected', 'App Disconnected', 'Connection Failed', 'Launch Failed', 'Signup Failed'],
  ...['Subscription Successful', 'Subscription Activated!', 'Payment Failed', 'Missing Information'],
  ...['Restaurant Registered!', 'Registration Failed', 'Access Denied', 'Pro Subscription Required'],
  ...['AI Settings Saved', 'Link Copied', 'Link Copied!', 'QR Code Generated', 'QR Code Downloaded'],
];

test('toast titles are in sentence case', () => {
  const titles = [...flattenTexts(en)].filter(([key]) => /^toasts\.\w+\.title$/.test(key));
  const wrong = titles.filter(
    ([, title]) => !FIXED_TITLES.includes(title) && / (?!(?:Pro|Roadwaze)\b)[A-Z]/.test(title),
  );
  expect(wrong).toEqual([]);
  expect(FIXED_TITLES.filter((fixed) => !titles.some(([, title]) => title === fixed))).toEqual([]);
});
