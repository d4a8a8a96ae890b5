import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { savePicture } from '#worker/services/profile/save-picture.ts';
import { readJson, signIn } from '../client.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const URL_OF_PICTURE = 'https://pictures.example.com/me.png';

/** Saves the picture at `url`, served by `answer`, for a new driver, and returns the requested URLs and the profile's picture. */
async function signInWithPicture(url: string, answer: () => Response) {
  const driver = await signIn();
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const asked: string[] = [];
  const work: Promise<unknown>[] = [];
  const ctx = createCtx(env as unknown as Env, (deadline) => work.push(deadline), 'test');
  // why: the provider's picture is on the network.
  const fetch = (async (input: string) => {
    asked.push(input);
    return answer();
  }) as typeof globalThis.fetch;
  savePicture({ ...ctx, fetch }, { driverId, url });
  await Promise.all(work);
  const { profileImageUrl } = await readJson(driver.get('/api/auth/user'));
  return { driver, asked, profileImageUrl };
}

test('stores a picture and serves it from our own origin, only to its driver', async () => {
  const { driver, profileImageUrl } = await signInWithPicture(URL_OF_PICTURE, () => new Response(PNG));
  expect(profileImageUrl).toMatch(/^\/profile\/picture\?v=\d+$/);
  const own = await driver.get(profileImageUrl);
  expect(own.headers.get('Content-Type')).toBe('image/png');
  expect(new Uint8Array(await own.arrayBuffer())).toEqual(PNG);
  expect(await (await driver.get('/profile')).text()).toContain(profileImageUrl);
  expect((await (await signIn()).get('/profile/picture')).status).toBe(404);
  // Pictures don't expire with time, because a driver may never sign in through the provider again.
  const { keys } = await env.KV.list({ prefix: 'picture/' });
  expect(keys.map(({ expiration }) => expiration)).toEqual([undefined]);
});

test.each<[string, () => Response]>([
  ['a page', () => new Response('<script>alert(1)</script>', { headers: { 'Content-Type': 'image/png' } })],
  ['something huge', () => new Response(new Uint8Array(300_000).fill(0x89))],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://10.0.0.1/' } })],
  ['nothing', () => new Response(null, { status: 404 })],
])('does not store %s', async (_, answer) => {
  const { profileImageUrl, asked } = await signInWithPicture(URL_OF_PICTURE, answer);
  expect(asked).toEqual([URL_OF_PICTURE]);
  expect(profileImageUrl).toBeNull();
});

test.each(['http://pictures.example.com/me.png', 'https://127.0.0.1/me.png', 'javascript:alert(1)'])(
  'does not request %s',
  async (url) => {
    const { asked } = await signInWithPicture(url, () => new Response(PNG));
    expect(asked).toEqual([]);
  },
);
