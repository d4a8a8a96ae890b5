import { expect, test } from 'vitest';
import * as zod from 'zod';

const LEFT_OUT = ['core', 'default', 'locales'];

test('the Worker’s zod exports all that zod does, but for its texts', async () => {
  const ours = await import(new URL('./zod-without-texts.mjs', import.meta.url).href);
  const names = Object.keys(zod).filter((name) => !LEFT_OUT.includes(name));
  expect(Object.keys(ours).sort()).toEqual(names.sort());
  expect(ours.object).toBe(zod.object);
});
