import { expect, test } from 'vitest';
import { flattenTexts } from '#tests/i18n/check-catalog.ts';
import { CATALOGS } from './catalogs.server.ts';
import { en } from './locales/en.ts';

const ASKS = /distance and minutes|pay and distance/;
const UNIT = /\bmiles?\b|\bmillas?\b|\bmijl|أميال|ميل|英里/i;

test('texts that ask for a distance name no unit, because the driver may use another', () => {
  const asking = [...flattenTexts(en)].flatMap(([key, text]) => (ASKS.test(text) ? [key] : []));
  expect(asking.length).toBeGreaterThan(4);
  for (const catalog of Object.values(CATALOGS)) {
    const texts = flattenTexts(catalog);
    expect(asking.map((key) => texts.get(key)).filter((text) => UNIT.test(text ?? ''))).toEqual([]);
  }
});
