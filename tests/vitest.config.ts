import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
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
          include: ['worker/**/*.test.ts', 'app/**/*.test.ts', 'tests/bench/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        root,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/ui/setup.ts'],
        },
      },
      {
        root,
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: `${root}wrangler.toml` },
            miniflare: {
              bindings: {
                APP_ENV: 'local',
                COOKIE_SECRET: 'a cookie secret that only tests know',
                LOCAL_KEY: 'a local key that only tests know',
                ADMIN_CODE: 'an administrator code that only tests know',
                ENCRYPTION_KEY: Buffer.alloc(32, 'a key for tests').toString('base64'),
                TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
              },
            },
          })),
        ],
        resolve: { alias: { 'virtual:remix/server-build': `${root}build/server/index.js` } },
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: ['tests/worker/setup.ts'],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: ['@remix-run/cloudflare', '@remix-run/react', '@remix-run/server-runtime'],
              },
            },
          },
        },
      },
    ],
  },
});
