import { beforeEach, expect, test, vi } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readBody } from './browse.ts';

/** 1 PM in New York. */
const ONE = Date.UTC(2026, 9, 1, 17);
const signInNewYork = () => signIn({ timeZone: 'America/New_York' });
const OFFER = [
  '$9.25 Guaranteed (incl. tips)',
  '4.1 mi • 19 min',
  'Deliver by 1:35 PM',
  'Pickup',
  'Juno Street Grill',
  'Customer dropoff',
  '349 S Ann St',
].join('\n');
const VERDICT = /(Take|Maybe|Skip)<\/span>.*\$\d+\/hr/s;
const CHECK = 'Check this';

beforeEach(() => {
  // why: a due time and an open offer depend on the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: ONE });
});

const readValue = (html: string, name: string) => {
  const [input = ''] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
  return /value="([^"]*)"/.exec(input)?.[1] ?? '';
};
const FIELDS = [
  'payoutAmount',
  'distance',
  'estimatedTime',
  'restaurantName',
  'customerAddress',
  'promisedAt',
];
const readForm = (html: string) => FIELDS.map((name) => readValue(html, name));
const paste = async (driver: Client, text: string, form: Record<string, string> = {}) =>
  readBody(
    await postForm(driver, '/orders/new', { units: 'miles', ...form, offerText: text, intent: 'readOffer' }),
  );

test('a pasted offer fills in the form, with its verdict, and saves nothing', async () => {
  const driver = await signInNewYork();
  const html = await paste(driver, OFFER, { platform: 'grubhub' });
  expect(readForm(html)).toEqual(['9.25', '4.1', '19', 'Juno Street Grill', '349 S Ann St', '13:35']);
  expect(html).toMatch(/<option[^>]*value="doordash"[^>]*selected/);
  expect(html).toMatch(VERDICT);
  expect(html).not.toContain(CHECK);
  expect(await readJson(driver.get('/api/orders'))).toEqual([]);
});

test('keeps what was typed, and shows what the offer says', async () => {
  const driver = await signInNewYork();
  const html = await paste(driver, OFFER, {
    payoutAmount: '8',
    distance: '4.10',
    restaurantName: 'Mine',
    note: 'Gate 4417',
  });
  expect(readForm(html)).toEqual(['8', '4.10', '19', 'Mine', '349 S Ann St', '13:35']);
  expect(html).toContain('Gate 4417');
  expect(html).toContain('The offer says 9.25');
  expect(html).toContain('The offer says Juno Street Grill');
  expect(html).not.toContain('The offer says 4.1');
});

test('another offer replaces the previous one, even in fields that it does not have', async () => {
  const driver = await signInNewYork();
  const first = await paste(driver, OFFER, { note: 'Gate 4417' });
  const form = Object.fromEntries([...FIELDS, 'filled'].map((name) => [name, readValue(first, name)]));
  const second = await paste(driver, 'Lyft\n$12 • 7 mi • 21 min', { ...form, note: 'Gate 4417' });
  expect(readForm(second)).toEqual(['12.00', '7.0', '21', '', '', '']);
  expect(second).toContain('Gate 4417');
});

test('marks uncertain values', async () => {
  const driver = await signInNewYork();
  const html = await paste(driver, '$925 Guaranteed (incl. tips)\n4.1 mi\nDeliver by 1:35 PM');
  expect(readForm(html)).toEqual(['9.25', '4.1', '23', '', '', '13:35']);
  expect(html.split(CHECK)).toHaveLength(3);
});

test('says so when a text has no offer, and keeps what was typed', async () => {
  const driver = await signInNewYork();
  const html = await paste(driver, 'See you at 5', { payoutAmount: '8', note: 'Gate 4417' });
  expect(html).toContain('We found no offer here.');
  expect(readForm(html)).toEqual(['8', '', '', '', '', '']);
  expect(html).toContain('Gate 4417');
});
