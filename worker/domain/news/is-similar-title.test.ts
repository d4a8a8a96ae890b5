import { expect, test } from 'vitest';
import { isSimilarTitle, listTitleWords } from './is-similar-title.ts';

const isSimilar = (first: string, second: string) =>
  isSimilarTitle(listTitleWords(first), listTitleWords(second));

test.each([
  [
    'City raises minimum pay for couriers to $21',
    'City raises minimum pay for couriers to $21 - The Daily Example',
  ],
  ['City raises minimum pay for couriers', 'CITY RAISES MINIMUM PAY FOR COURIERS!'],
  ['Drivers’ tips rise in Baltimore this winter', 'Driver tips rise in Baltimore this winter | Example News'],
  ['Café couriers ask for longer breaks', 'Cafe couriers ask for longer breaks'],
  ['Tips are up', 'Tips up'],
])('"%s" reports the same news as "%s"', (first, second) => expect(isSimilar(first, second)).toBe(true));

test.each([
  ['City raises minimum pay for couriers to $21', 'City raises minimum pay for couriers to $19'],
  ['City raises minimum pay for couriers', 'Court stops minimum pay for drivers in the city'],
  ['Tips are up', 'Tips are down'],
  ['', ''],
])('"%s" does not report the same news as "%s"', (first, second) =>
  expect(isSimilar(first, second)).toBe(false),
);
