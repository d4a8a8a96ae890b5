import { readFileSync } from 'node:fs';
import type { AppLoadContext } from '@remix-run/cloudflare';
import { expect, test } from 'vitest';
import { loader } from '#app/routes/resources/manifest.ts';
import { CATALOGS } from '#worker/words/catalogs.server.ts';

const LANGUAGES = Object.keys(CATALOGS);

const read = (path: string) => readFileSync(new URL(`../public${path}`, import.meta.url));

/** Returns the width and height in a PNG's header. */
function readSize(path: string): string {
  const file = read(path);
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test('the manifest lists icons for every home screen, each of the stated size', async () => {
  const request = new Request('https://roadwaze.example/manifest.webmanifest');
  const answer = await loader({ request, params: {}, context: {} as AppLoadContext });
  const { icons } = await answer.json();
  const pictures = icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of pictures) expect(readSize(src)).toBe(sizes);
  expect(readSize('/apple-touch-icon.png')).toBe('180x180');
});

test.each(LANGUAGES)(
  'the manifest in %s has a picture of the app and ways right into it',
  async (language) => {
    const request = new Request(`https://roadwaze.example/manifest.webmanifest?language=${language}`);
    const answer = await loader({ request, params: {}, context: {} as AppLoadContext });
    const { lang, screenshots, shortcuts } = await answer.json();
    expect(lang).toBe(language);
    expect(screenshots).toEqual([expect.objectContaining({ sizes: '390x844', form_factor: 'narrow' })]);
    expect(screenshots[0]?.src).toContain(`${language}-light`);
    expect(shortcuts.map(({ url }) => url)).toEqual(['/drive', '/orders', '/orders/new']);
    expect(shortcuts.filter(({ name }) => !name)).toEqual([]);
  },
);

test('the icon that browsers request on their own has three sizes', () => {
  const file = read('/favicon.ico');
  const count = file.readUInt16LE(4);
  const sizes = Array.from({ length: count }, (_, index) => file[6 + index * 16]);
  expect(sizes).toEqual([16, 32, 48]);
});
