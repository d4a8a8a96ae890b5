import { expect, test } from 'vitest';
import * as zod from 'zod';

/** The namespaces, the compiler, and the reader of JSON schemas. */
const LEFT_OUT = [
  ...['core', 'default', 'locales', 'fromJSONSchema'],
  ...['compile', 'withParser', 'ZodCompileAsyncError', 'ZodCompileUnsupportedError'],
];

test("the Worker's zod exports all of zod except its texts and its compiler", async () => {
  const ours = await import(new URL('./zod-without-texts.mjs', import.meta.url).href);
  const names = Object.keys(zod).filter((name) => !LEFT_OUT.includes(name));
  expect(Object.keys(ours).sort()).toEqual(names.sort());
  expect(ours.object).toBe(zod.object);
});
