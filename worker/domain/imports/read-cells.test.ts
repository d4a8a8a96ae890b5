import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DecimalMark, findDecimalMark, readAmount, readMiles, readMinutes } from './read-amount.ts';
import { findDateOrder, readDate, readTime } from './read-date.ts';

test.each<[string, DecimalMark, number | null]>([
  ['$1,234.56', '.', 1234.56],
  ['1.234,56', ',', 1234.56],
  ['1 234,56', ',', 1234.56],
  ['US$ 12', '.', 12],
  ['12.5 USD', '.', 12.5],
  ['-$3.00', '.', -3],
  ['$-3.00', '.', -3],
  ['(3.00)', '.', -3],
  ['−3,5', ',', -3.5],
  ['١٢٫٥', '.', 12.5],
  ['.50', '.', 0.5],
  ['€12.00', '.', null],
  ['12.00 EUR', '.', null],
  ['1,23', '.', null],
  ['1.234.5', '.', null],
  ['1e3', '.', null],
  ['', '.', null],
  ['-', '.', null],
  ['(3.00', '.', null],
])('reads the amount %j with the decimal mark %j as %j', (text, mark, amount) => {
  expect(readAmount(text, mark)).toBe(amount);
});

test.each([
  ['1,234.56', '.'],
  ['1.234,56', ','],
  ['12,5', ','],
  ['12.50', '.'],
  ['1,234', null],
  ['12', null],
  ['Thai Basil', null],
])('finds the decimal mark of %j: %j', (text, mark) => {
  expect(findDecimalMark(text)).toBe(mark);
});

test('reads every formatted amount back with either decimal mark', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      const options = { style: 'currency', currency: 'USD' } as const;
      expect(readAmount(new Intl.NumberFormat('en-US', options).format(cents / 100), '.')).toBe(cents / 100);
      const dutch = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2 }).format(cents / 100);
      expect(readAmount(dutch, ',')).toBe(cents / 100);
      const french = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(cents / 100);
      expect(readAmount(french, ',')).toBe(cents / 100);
    }),
  );
});

test('reads distances with a unit, and time spans as a clock, words or minutes', () => {
  expect(readMiles('3.2 mi', '.', 'km')).toBe(3.2);
  expect(readMiles('1,609344 km', ',', 'miles')).toBeCloseTo(1);
  expect(readMiles('far', '.', 'miles')).toBeNull();
  expect(['25', '25 min', '1h 5m', '0:25', '00:25:30', 'soon'].map((text) => readMinutes(text, '.'))).toEqual(
    [25, 25, 65, 25, 25.5, null],
  );
});

test('rejects a field longer than a written time span', () => {
  expect(readMinutes('0'.repeat(41), '.')).toBeNull();
});

test.each([
  ['5,2 kilómetros', '25 minutos'],
  ['5,2 kilomètres', '0h25'],
  ['5,2 kilometer', '25 minuten'],
  ['٥٫٢ كم', '٢٥ دقيقة'],
  ['5.2公里', '25分钟'],
])('reads units in our languages: %s in %s', (distance, span) => {
  expect(readMiles(distance, distance.includes(',') ? ',' : '.', 'miles')).toBeCloseTo(3.231, 3);
  expect(readMinutes(span, '.')).toBe(25);
});

test('reads miles in our languages, but rejects other units', () => {
  const named = ['3 millas', '3 mijl', '3 أميال', '3英里', '3 m', '3 ft'].map((text) =>
    readMiles(text, '.', 'km'),
  );
  expect(named).toEqual([3, 3, 3, 3, null, null]);
});

test.each([
  ['2026-03-04', 'mdy', '2026-03-04', null],
  ['2026-03-04T17:05:09', 'mdy', '2026-03-04', 1025],
  ['2026/3/4 5:05 PM', 'dmy', '2026-03-04', 1025],
  ['3/4/2026', 'mdy', '2026-03-04', null],
  ['3/4/2026', 'dmy', '2026-04-03', null],
  ['3/4/26, 12:05 AM', 'mdy', '2026-03-04', 5],
  ['04.03.2026 17:05', 'dmy', '2026-03-04', 1025],
  ['Mar 4, 2026', 'dmy', '2026-03-04', null],
  ['Wednesday, March 4, 2026 at 5:05 PM', 'dmy', '2026-03-04', 1025],
  ['4 mars 2026', 'mdy', '2026-03-04', null],
  ['4 de marzo de 2026', 'mdy', '2026-03-04', null],
  ['4-mrt-2026', 'mdy', '2026-03-04', null],
  ['04-Mar-26', 'mdy', '2026-03-04', null],
  ['20260304', 'dmy', '2026-03-04', null],
  ['4 مارس 2026', 'mdy', '2026-03-04', null],
  ['2026年3月4日 17:05', 'mdy', '2026-03-04', 1025],
  ['2026年3月4日 下午5:05', 'mdy', '2026-03-04', 1025],
  ['2026/3/4 上午12:05', 'mdy', '2026-03-04', 5],
  ['٤/٣/٢٠٢٦ ٥:٠٥ م', 'dmy', '2026-03-04', 1025],
  ['4/3/2026 9:05 صباحًا', 'dmy', '2026-03-04', 545],
] as const)('the date %j (%s) is %s at minute %j', (text, order, day, minutes) => {
  expect(readDate(text, order)).toEqual({ day, minutes, at: null });
});

test.each([
  '2026-02-30',
  '13/13/2026',
  '2026-03-04 25:00',
  '2026-03-04 later',
  'yesterday',
  '',
  '12.50',
  '1/2/1899',
])('rejects %j as a date', (text) => {
  expect(readDate(text, 'mdy')).toBeNull();
});

test('reads a date with a time zone as an instant', () => {
  const noon = Date.UTC(2026, 2, 4, 17);
  for (const text of [
    '2026-03-04T17:00:00Z',
    '2026-03-04 17:00:00 +0000 UTC',
    '2026-03-04T12:00:00-05:00',
    '2026-03-04 12:00 PM EST',
    String(noon),
    String(noon / 1000),
  ]) {
    expect(readDate(text, 'mdy')?.at).toBe(noon);
  }
});

test('recognizes the order of a numeric date once a number is above 12', () => {
  expect(['3/4/2026', '13/4/2026', '3/14/2026', '3.4.2026', '2026-03-04'].map(findDateOrder)).toEqual([
    'any',
    'dmy',
    'mdy',
    'dmy',
    null,
  ]);
});

test('reads times of day on a 12-hour or 24-hour clock', () => {
  const times = ['5:04 PM', '17:04:30', '12:00 am', '5 p.m.', '24:00', '13:00 PM', '7'].map(readTime);
  expect(times.map((time) => time?.minutes)).toEqual([1024, 1024, 0, 1020, ...Array(3).fill(undefined)]);
});

test('keeps the time zone of a time of day', () => {
  const times = ['17:04', '17:04 UTC', '5:04 PM EST', '17:04+02:00'].map(readTime);
  expect(times.map((time) => time?.offset)).toEqual([null, 0, -300, 120]);
});

test('reads midnight in UTC as a date alone, as programs write it, and other UTC times as instants', () => {
  for (const text of ['2026-11-03T00:00:00Z', '2026-11-03T00:00:00.000Z']) {
    expect(readDate(text, 'mdy')).toEqual({ day: '2026-11-03', minutes: null, at: null });
  }
  for (const text of ['2026-11-03T00:00Z', '2026-11-03 00:00:00Z', '2026-11-03T00:00:00+00:00']) {
    expect(readDate(text, 'mdy')?.at).toBe(Date.UTC(2026, 10, 3));
  }
});
