import { expect, test } from 'vitest';
import { findAcceptedLanguage } from './find-language.server.ts';

test.each([
  ['de, es;q=0.9, fr;q=0.8', 'es'],
  ['fr; q=0.5, es ;q=0.9', 'es'],
  ['es; q=0.9', 'es'],
  ['de-AT, nl-BE ; q=0.2', 'nl'],
  ['de', null],
  [null, null],
])('finds the preferred offered language, with or without spaces: %s', (header, language) => {
  expect(findAcceptedLanguage(header)).toBe(language);
});
