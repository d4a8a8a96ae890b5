import { expect, test } from 'vitest';
import { readPrefillFragment } from '#worker/domain/referrals/prefill.ts';
import { openBrowser, readBody } from './browse.ts';

const person = {
  firstName: 'Zoë',
  lastName: '东',
  email: 'Zoe@Mail.example',
  phoneNumber: '+1 512 555 0100',
};

async function openDriver() {
  const browser = openBrowser();
  await browser.signIn(`qr-${crypto.randomUUID()}@roadwaze.example`);
  return browser;
}

test.each([
  ['driver', 'Opens driver sign-up with your code.'],
  ['client', 'Opens the sign-in.'],
  ['restaurant', 'Opens restaurant registration with your code and their details.'],
])('draws a code for a %s without scripts', async (userType, text) => {
  const browser = await openDriver();
  const answer = await browser.post('/qr-signup', { ...person, userType, country: 'DE' });
  expect(answer.status).toBe(200);
  const page = await readBody(answer);
  expect(page).toContain('QR code to sign up Zoë 东');
  expect(page).toContain(text);
});

test('names what is missing, and keeps what was typed', async () => {
  const browser = await openDriver();
  const answer = await browser.post('/qr-signup', { firstName: 'Kim', email: 'kim', userType: 'restaurant' });
  expect(answer.status).toBe(400);
  const page = await readBody(answer);
  for (const text of ['Enter a last name', 'Valid email address required', 'value="Kim"', 'value="kim"']) {
    expect(page).toContain(text);
  }
  expect(page).toMatch(/value="restaurant"[^>]*checked|checked[^>]*value="restaurant"/);
});

test('a fragment fills in what it should, and nothing else', () => {
  expect(readPrefillFragment('#prefill=%%%', ['email'])).toBeNull();
  expect(readPrefillFragment('#orders', ['email'])).toBeNull();
  const odd = btoa(
    JSON.stringify({ email: 'a@b.example', role: 'admin', lastName: 7, firstName: 'x'.repeat(201) }),
  );
  const read = readPrefillFragment(`#prefill=${odd}`, ['email', 'firstName', 'lastName', 'country']);
  expect(read).toEqual({ email: 'a@b.example' });
  expect(readPrefillFragment(`#prefill=${btoa('null')}`, ['email'])).toBeNull();
});
