import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['worker/**/*.test.ts', 'app/**/*.test.ts', 'tests/bench/**/*.test.ts'],
        },
      },
    ],
  },
});
