import { expect, test } from 'vitest';
import * as zod from 'zod';

/** Its namespaces, its compiler, and what reads JSON schemas. */
const LEFT_OUT = [
  ...['core', 'default', 'locales', 'fromJSONSchema'],
  ...['compile', 'withParser', 'ZodCompileAsyncError', 'ZodCompileUnsupportedError'],
];

test('the Worker’s zod exports all that zod does, but for its texts and its compiler', async () => {
  const ours = await import(new URL('./zod-without-texts.mjs', import.meta.url).href);
  const names = Object.keys(zod).filter((name) => !LEFT_OUT.includes(name));
  expect(Object.keys(ours).sort()).toEqual(names.sort());
  expect(ours.object).toBe(zod.object);
});
