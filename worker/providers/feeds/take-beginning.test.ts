import { expect, test } from 'vitest';
import { takeBeginning } from './take-beginning.ts';

test.each([
  ['Tips are up. Base pay is not.', 'Tips are up.'],
  ['No end in sight', 'No end in sight'],
  ['', ''],
  ['Up 5.5 percent\nthis week! Really.', 'Up 5.5 percent this week!'],
])('%j begins with %j', (text, beginning) => {
  expect(takeBeginning(text)).toBe(beginning);
});

test('truncates a long sentence at a word, and a text without spaces at a character', () => {
  expect(takeBeginning(`${'word '.repeat(30)}end.`)).toBe(`${'word '.repeat(19)}word…`);
  expect(takeBeginning('🚲'.repeat(200))).toBe(`${'🚲'.repeat(100)}…`);
});
