import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const DEPLOYED = { APP_ENV: 'production', COOKIE_SECRET: SECRET, SITE_URL: 'https://roadwaze.example' };

const read = (variables: Record<string, string>) => readConfig(variables as unknown as Env);

test('a missing APP_ENV is production, and production needs its address', () => {
  expect(() => read({ COOKIE_SECRET: SECRET })).toThrow(/SITE_URL/);
  for (const APP_ENV of ['production', 'staging'])
    expect(() => read({ APP_ENV, COOKIE_SECRET: SECRET })).toThrow(/SITE_URL/);
  expect(read({ APP_ENV: 'local', COOKIE_SECRET: SECRET }).siteUrl).toBe('http://localhost:8787');
  expect(read(DEPLOYED).siteUrl).toBe('https://roadwaze.example');
});

test('paths can be appended to an address, however it ends', () => {
  const SITE_URL = 'https://roadwaze.example/';
  const OSRM_URL = 'https://osrm.example/maps/';
  expect(read({ ...DEPLOYED, SITE_URL, OSRM_URL })).toMatchObject({
    siteUrl: 'https://roadwaze.example',
    osrmUrl: 'https://osrm.example/maps',
  });
});

test('the example’s administrator code is for local use alone', () => {
  const ADMIN_CODE = 'a-long-random-code';
  for (const APP_ENV of ['production', 'staging'])
    expect(() => read({ ...DEPLOYED, APP_ENV, ADMIN_CODE })).toThrow(/ADMIN_CODE/);
  expect(read({ ...DEPLOYED, APP_ENV: 'local', ADMIN_CODE }).adminCode).toBe(ADMIN_CODE);
});

test.each(['OSRM_URL', 'VALHALLA_URL', 'PHOTON_URL', 'NOMINATIM_URL'])(
  '%s is asked over https, locally over http too',
  (name) => {
    const url = { [name]: 'http://maps.example' };
    for (const APP_ENV of ['production', 'staging'])
      expect(() => read({ ...DEPLOYED, APP_ENV, ...url })).toThrow(name);
    expect(() => read({ ...DEPLOYED, APP_ENV: 'local', ...url })).not.toThrow();
  },
);

test('what is wrong is named once and never shown', () => {
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

test('push services learn who we are by the site’s address, which needs no contact domain', () => {
  const keys = { VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}`, VAPID_PRIVATE_KEY: 'A'.repeat(43) };
  expect(read({ ...DEPLOYED, ...keys }).vapid?.subject).toBe(DEPLOYED.SITE_URL);
  const SITE_URL = 'http://localhost:8787';
  const local = read({ ...DEPLOYED, ...keys, APP_ENV: 'local', SITE_URL, CONTACT_DOMAIN: 'roadwaze.test' });
  expect(local.vapid?.subject).toBe('mailto:support@roadwaze.test');
});

test('earlier secrets follow the present one, newest first', () => {
  const [newer, older] = ['y'.repeat(32), 'z'.repeat(40)];
  const { cookieSecret, cookieSecrets } = read({ ...DEPLOYED, COOKIE_SECRET_PREVIOUS: `${newer}, ${older}` });
  expect([cookieSecret, cookieSecrets]).toEqual([SECRET, [SECRET, newer, older]]);
});
