// `zod` without its error texts in sixty languages, which bundlers cannot tree-shake from its namespaces. These are the lines of
// `zod/v4/classic/external.js` without `locales` and `core`, and without the compiler and the reader of JSON schemas, which are
// not used here. `wrangler.toml` aliases `zod` to it.
import * as z from './zod-without-texts.mjs';

export * from '../node_modules/zod/v4/classic/checks.js';
export * as coerce from '../node_modules/zod/v4/classic/coerce.js';
export * from '../node_modules/zod/v4/classic/compat.js';
export { deepPartial } from '../node_modules/zod/v4/classic/deep-partial.js';
export * from '../node_modules/zod/v4/classic/errors.js';
export { input, output } from '../node_modules/zod/v4/classic/in-out.js';
export * as iso from '../node_modules/zod/v4/classic/iso.js';
export {
  ZodISODate,
  ZodISODateTime,
  ZodISODuration,
  ZodISOTime,
} from '../node_modules/zod/v4/classic/iso.js';
export * from '../node_modules/zod/v4/classic/parse.js';
export * from '../node_modules/zod/v4/classic/schemas.js';
export {
  $brand,
  $input,
  $output,
  clone,
  config,
  flattenError,
  formatError,
  getDiscriminatedOption,
  globalRegistry,
  INVALID,
  memoizer,
  NEVER,
  prettifyError,
  regexes,
  registry,
  TimePrecision,
  toZod,
  treeifyError,
  util,
} from '../node_modules/zod/v4/core/index.js';
export { toJSONSchema } from '../node_modules/zod/v4/core/json-schema-processors.js';
export { z };
