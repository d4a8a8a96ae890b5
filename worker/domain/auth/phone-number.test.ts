import { expect, test } from 'vitest';
import { phoneNumber } from './phone-number.ts';

test.each([
  '410-555-0142',
  '(410) 555-0142',
  '410.555.0142 ext. 12',
  '+1 410 555 0142 x12',
  '410-555-0142, Ext: 12',
  '+44 (0)20 7946 0958',
  '0031 20 123 4567',
  '+31 6-12345678',
  '030/12345678',
  '+971 50 123 4567',
  '13 12 22',
  '',
])('%s is a phone number as people write it, or none', (text) => {
  expect(phoneNumber().parse(text)).toBe(text);
});

test.each([
  ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'],
  ['０２１－６１２３－４５６７', '021-6123-4567'],
  [' 410–555–0142 ', '410-555-0142'],
  ['410\u2011555\u20120142', '410-555-0142'],
  ['\u200e+1 410\u00a0555 0142\u200f', '+1 410 555 0142'],
])('%s is kept in plain digits', (text, plain) => {
  expect(phoneNumber().parse(text)).toBe(plain);
});

test.each([
  'call me',
  '12345',
  '410-555-014O',
  '++1 410 555 0142',
  '1'.repeat(19),
  '+',
  'ext. 123456',
  '410@555.0142',
])('%s is refused', (text) => {
  expect(phoneNumber().safeParse(text).error?.issues).toMatchObject([{ message: 'phoneNumber' }]);
});

test('a number that is too long says so', () => {
  expect(phoneNumber().safeParse('1 '.repeat(30)).error?.issues).toMatchObject([{ message: 'tooLong' }]);
});
