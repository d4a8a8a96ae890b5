import { expect, test } from 'vitest';
import { CHINESE_TOTAL_WORDS, COLUMN_NAMES, PRESETS, TOTAL_NAMES, TOTAL_WORDS } from './column-names.ts';
import { toPlainName } from './plain-cell.ts';

test('lists every known name in the normalized form of headings', () => {
  const presets = PRESETS.flatMap(({ needs }) => needs);
  for (const name of [...Object.values(COLUMN_NAMES).flat(), ...presets, ...TOTAL_WORDS]) {
    expect(name).toBe(toPlainName(name));
  }
});

test.each([
  ...TOTAL_WORDS,
  ...TOTAL_WORDS.map((word) => `${word} 2026`),
  ...CHINESE_TOTAL_WORDS.map((word) => `${word}金额`),
  'Grand Total:',
  'Subtotal',
  'الإجمالي',
])('recognizes %s as the start of a line of totals', (text) => {
  expect(TOTAL_NAMES.test(toPlainName(text))).toBe(true);
});

test.each(['Totally Thai', 'Summer Rolls', 'Sommelier', 'المجموعة', 'Thai Total'])(
  'does not take %s for a line of totals',
  (text) => {
    expect(TOTAL_NAMES.test(toPlainName(text))).toBe(false);
  },
);
