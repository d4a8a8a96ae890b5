import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const DEPLOYED = { APP_ENV: 'production', COOKIE_SECRET: SECRET, SITE_URL: 'https://roadwaze.example' };

const read = (variables: Record<string, string>) => readConfig(variables as unknown as Env);

test('treats a missing APP_ENV as production and requires SITE_URL there', () => {
  expect(() => read({ COOKIE_SECRET: SECRET })).toThrow(/SITE_URL/);
  for (const APP_ENV of ['production', 'staging'])
    expect(() => read({ APP_ENV, COOKIE_SECRET: SECRET })).toThrow(/SITE_URL/);
  expect(read({ APP_ENV: 'local', COOKIE_SECRET: SECRET }).siteUrl).toBe('http://localhost:8787');
  expect(read(DEPLOYED).siteUrl).toBe('https://roadwaze.example');
});

test('removes trailing slashes from a base URL', () => {
  const SITE_URL = 'https://roadwaze.example/';
  const OSRM_URL = 'https://osrm.example/maps/';
  expect(read({ ...DEPLOYED, SITE_URL, OSRM_URL })).toMatchObject({
    siteUrl: 'https://roadwaze.example',
    osrmUrl: 'https://osrm.example/maps',
  });
});

test('accepts the example administrator code in local deployments only', () => {
  const ADMIN_CODE = 'a-long-random-code';
  for (const APP_ENV of ['production', 'staging'])
    expect(() => read({ ...DEPLOYED, APP_ENV, ADMIN_CODE })).toThrow(/ADMIN_CODE/);
  expect(read({ ...DEPLOYED, APP_ENV: 'local', ADMIN_CODE }).adminCode).toBe(ADMIN_CODE);
});

test.each(['OSRM_URL', 'VALHALLA_URL', 'PHOTON_URL', 'NOMINATIM_URL'])(
  '%s must use https, or http in local deployments',
  (name) => {
    const url = { [name]: 'http://maps.example' };
    for (const APP_ENV of ['production', 'staging'])
      expect(() => read({ ...DEPLOYED, APP_ENV, ...url })).toThrow(name);
    expect(() => read({ ...DEPLOYED, APP_ENV: 'local', ...url })).not.toThrow();
  },
);

test('names each invalid variable once, without its value', () => {
  const wrong = {
    ...DEPLOYED,
    COOKIE_SECRET: 'secret-one',
    COOKIE_SECRET_PREVIOUS: 'secret-two',
    OSRM_URL: 'x',
  };
  const message = (() => {
    try {
      return String(read(wrong));
    } catch (error) {
      return String(error);
    }
  })();
  expect(message).toMatch(/missing or invalid COOKIE_SECRET, COOKIE_SECRET_PREVIOUS, OSRM_URL/);
  expect(message).not.toMatch(/secret-one|secret-two/);
});

test("identifies us to push services by the site's URL, even without a contact domain", () => {
  const keys = { VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}`, VAPID_PRIVATE_KEY: 'A'.repeat(43) };
  expect(read({ ...DEPLOYED, ...keys }).vapid?.subject).toBe(DEPLOYED.SITE_URL);
  const SITE_URL = 'http://localhost:8787';
  const local = read({ ...DEPLOYED, ...keys, APP_ENV: 'local', SITE_URL, CONTACT_DOMAIN: 'roadwaze.test' });
  expect(local.vapid?.subject).toBe('mailto:support@roadwaze.test');
});

test('lists earlier secrets after the current one, newest first', () => {
  const [newer, older] = ['y'.repeat(32), 'z'.repeat(40)];
  const { cookieSecret, cookieSecrets } = read({ ...DEPLOYED, COOKIE_SECRET_PREVIOUS: `${newer}, ${older}` });
  expect([cookieSecret, cookieSecrets]).toEqual([SECRET, [SECRET, newer, older]]);
});
