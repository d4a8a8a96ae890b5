import { expect, test } from 'vitest';
import { classifyArticle, MIN_RELEVANCE } from './classify-article.ts';
import type { NewsCategory } from './news.ts';

const classify = (title: string, description = '') => classifyArticle({ title, description });

test.each<[NewsCategory, string, string]>([
  [
    'regulations',
    'City council passes minimum pay law for app-based drivers',
    'The ordinance covers couriers.',
  ],
  [
    'regulations',
    'Court rules on independent contractors at delivery apps',
    'The lawsuit was brought by drivers.',
  ],
  ['earnings', 'Dashers earn more in tips this winter', 'Base pay stayed the same.'],
  ['earnings', 'IRS raises the mileage rate for drivers', 'What that means for your deductions.'],
  ['rideshare', 'Lyft opens a new airport lot for rideshare drivers', 'Passengers wait less.'],
  ['delivery', 'DoorDash adds grocery delivery in ten cities', 'Restaurants join as well.'],
  ['gig-economy', 'More people live from gig work than a year ago', 'A survey of freelancers.'],
])('%s: %s', (category, title, description) => {
  const found = classify(title, description);
  expect(found.category).toBe(category);
  expect(found.relevance).toBeGreaterThan(0.4);
});

test('gives unrelated articles less than the minimum relevance', () => {
  for (const title of [
    'Ten recipes for a quick dinner',
    'The new phone has a better camera',
    'Court rules on fishing quotas',
    'Pharmacy shares climb after quarterly results',
  ]) {
    expect(classify(title).relevance).toBeLessThan(MIN_RELEVANCE);
  }
});

test.each([
  ['NVIDIA graphics driver update', ''],
  ['NVIDIA releases a new driver', 'It fixes a crash on older graphics cards.'],
  ['Formula 1 driver wins Grand Prix', 'He led from the first lap.'],
  ['Driver wins the Monaco Grand Prix', ''],
  ['Drunk driver kills two', 'A court set bail.'],
  ['Golf: new driver tested', 'It delivers more distance. Order it now.'],
])('ignores another meaning of driver: %s', (title, description) => {
  expect(classify(title, description).relevance).toBeLessThan(MIN_RELEVANCE);
});

test.each([
  ['Drunk driver kills Uber passenger', ''],
  ['Delivery driver hit by drunk driver', 'The courier was on the way to a customer.'],
  ['Drivers earn more on the Formula 1 weekend', 'Surge lasted until midnight.'],
  ['Lyft and NVIDIA plan cars without drivers', ''],
  ['Drivers wait longer at the airport', ''],
  ['Drivers race to the new lot', ''],
])('recognizes delivery drivers among other topics: %s', (title, description) => {
  expect(classify(title, description).relevance).toBeGreaterThan(MIN_RELEVANCE);
});

test('weighs the title more than the description and counts a repeated word once', () => {
  const inTitle = classify('Gig workers', 'A survey.').relevance;
  expect(inTitle).toBeGreaterThan(classify('A survey', 'Gig workers.').relevance);
  expect(classify('Gig workers', 'gig workers '.repeat(50)).relevance).toBe(
    classify('Gig workers', 'gig workers').relevance,
  );
});

test('halves the relevance for stock market reports and coupons', () => {
  const plain = classify('DoorDash drivers wait longer').relevance;
  expect(classify('DoorDash drivers wait longer', 'Shares fell.').relevance).toBeLessThan(plain);
  expect(classify('DoorDash promo codes for November').relevance).toBeLessThan(
    classify('DoorDash rules for November').relevance,
  );
});

test('keeps the relevance between 0 and 1, to two decimals', () => {
  const all = classify(
    'DoorDash Uber Eats Grubhub gig drivers earn tips: lawsuit over base pay, rideshare and delivery law',
  );
  expect(all.relevance).toBeGreaterThan(0.85);
  expect(all.relevance).toBeLessThanOrEqual(1);
  expect(classify('').relevance).toBe(0);
  expect(classify('').category).toBe('gig-economy');
});
