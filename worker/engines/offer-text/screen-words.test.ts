import { expect, test } from 'vitest';
import { isScreenWords, stripButtons } from './screen-words.ts';

test.each([
  ['Accept', ''],
  ['Accept Request', ''],
  ['Decline · Accept', ''],
  ['Accept 19 Accept', '19'],
  ['Decline x Taco Palace', 'Taco Palace'],
  ['  Taco Palace Decline Accept 19 s', 'Taco Palace'],
  ['Taco Palace Accept: 19', 'Taco Palace'],
  ['Store 3317 Accept', 'Store 3317'],
  ['Chez Paul Refuser Accepter', 'Chez Paul'],
  ['拒单 接单', ''],
  ['Matcha House', 'Matcha House'],
  ['Wendy  s', 'Wendy  s'],
  ['', ''],
])('%j without buttons is %j', (line, left) => {
  expect(stripButtons(line)).toBe(left);
});

test.each([
  'Exclusive',
  'New order! Total',
  '2 pick up + 1 drop-off',
  'Door Dash',
  'Earnings',
  'Includes tip',
  '5G LTE',
  '12:55',
  '',
])('%j names nothing', (text) => {
  expect(isScreenWords(text)).toBe(true);
});

test.each(['Taco Palace', 'The Door', 'Order of Tacos', 'Earné', 'Total Wine'])(
  '%j names something',
  (text) => {
    expect(isScreenWords(text)).toBe(false);
  },
);
