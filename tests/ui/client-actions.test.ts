import { expect, test } from 'vitest';
import { en } from '#worker/words/locales/en.ts';

const sources = import.meta.glob<string>('/app/routes/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('what is said when a form does not reach the server has a text of its own', () => {
  const keys = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/createClientAction\('(\w+)'/g)].map(([, key]) => key as keyof typeof en.toasts),
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => en.toasts[key].text === '')).toEqual([]);
});
