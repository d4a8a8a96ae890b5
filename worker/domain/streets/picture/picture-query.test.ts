import { expect, test } from 'vitest';
import { pictureQuerySchema } from './picture-query.ts';

test.each(['ar-u-nu-latn', 'zh-Hans-CN', 'en'])('accepts the language tag %s', (language) => {
  expect(pictureQuerySchema.safeParse({ language }).success).toBe(true);
});

test.each([{ width: '1e9' }, { height: '-1' }, { theme: 'neon' }, { view: 'all' }])('rejects %j', (query) => {
  expect(pictureQuerySchema.safeParse(query).success).toBe(false);
});
