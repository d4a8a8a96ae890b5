import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isThorough: boolean;
  }
}

/** Returns the number of runs for a property test: more with `npm run test:thorough`. */
export function countRuns({ usual, thorough }: { usual: number; thorough: number }): number {
  return inject('isThorough') ? thorough : usual;
}
