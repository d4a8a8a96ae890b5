import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { en } from '#worker/words/locales/en.ts';
import { readJson, signIn } from '../client.ts';
import { joinNetwork } from '../software-dispatch.ts';
import { readBody } from './browse.ts';

const HEADINGS = ['noOffers', 'offShift', 'noPosition', 'waiting'] as const;

test('home promises offers of the network only to members on shift who have sent a position recently', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const change = (set: string) => env.DB.prepare(`update drivers set ${set} where id = ?`).bind(id).run();
  const read = async () => {
    const page = await readBody(await driver.get('/'));
    return HEADINGS.filter((key) => page.includes(`>${en.home[key]}</h2>`));
  };
  await change('work_version = 1');
  await driver.put('/api/driver/shift', { online: true });
  expect(await read()).toEqual(['noOffers']);
  await joinNetwork(driver);
  expect(await read()).toEqual(['noPosition']);
  await driver.put('/api/driver/position', { lat: 30.27, lng: -97.74 });
  expect(await read()).toEqual(['waiting']);
  await change(`position_at = position_at - ${HOUR_MS + 1000}`);
  expect(await read()).toEqual(['noPosition']);
  await driver.put('/api/driver/shift', { online: false });
  expect(await read()).toEqual(['offShift']);
});
