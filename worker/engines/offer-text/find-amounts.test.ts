import { expect, test } from 'vitest';
import { readFields } from '#tests/factories/read-fields.ts';

const readPay = (lines: string) => readFields(`${lines}\n3 mi, 15 min\nAccept`)?.payoutCents;

test.each([
  ['25元', '2500?'],
  ['١٨٫٥٠ د.إ', '1850?'],
  ['الأجر: 12.75 درهم إماراتي', '1275?'],
  ['د.إ.\u200f 18.50', '1850?'],
  ['65 جنيه', '6500?'],
  ['ربحك ١٢٠ جنيهًا', '12000?'],
  ['EGP 65.00', '6500?'],
  ['65 جنيه 5.3 كم', '6500?'],
  ['18.50 AED 2 orders', '1850?'],
  ['2.500 د.ك', '250?'],
  ['KWD 2.500', '250?'],
  ['EUR 9.50', '950?'],
  ['₺95', '9500?'],
])('of another currency, the pay of %j is not sure', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test.each([
  ['Mad 5 Pizza\n$9.25', '925'],
  ['24 Dirham Ct, Austin\n$9.50', '950'],
  ['Euro 24 Market\n9,50 $', '950'],
])('beside dollars, the word of a currency in %j is that of a name', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test('does not read a currency code as the restaurant', () => {
  expect(readFields('$9.50 USD\n3 mi, 15 min')).toEqual({ payoutCents: '950', miles: '3', minutes: '15' });
});

test('ignores a bullet that was misread as a cent sign', () => {
  const read = readFields('$11.75\n3.1 mi ¢ 14 min\nAccept');
  expect(read).toMatchObject({ payoutCents: '1175', miles: '3.1', minutes: '14' });
});
