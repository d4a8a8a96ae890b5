import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { type Request, Response } from 'miniflare';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { buildSmallScripts } from '#app/start/small-scripts-plugin.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packages with many files, each bundled into one file once, because every worker test file starts a runtime that would load them
 * all again. A package missing here is optimized when a test first imports it, which disrupts the run.
 */
const OPTIMIZED = [
  '@block65/webcrypto-web-push',
  '@cfworker/json-schema',
  '@conform-to/react',
  '@conform-to/zod/v4',
  '@hono/zod-openapi',
  '@remix-run/cloudflare',
  '@remix-run/react',
  '@remix-run/server-runtime',
  '@simplewebauthn/server',
  'arctic',
  'drizzle-orm',
  'drizzle-orm/batch',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'fast-check',
  'feedsmith',
  'flatbush',
  'flatqueue',
  'get-nonce',
  'hono',
  'hono/cookie',
  'hono/factory',
  'hono/http-exception',
  'hono/secure-headers',
  'hono/utils/cookie',
  'htmlparser2',
  'icu-minify/compile',
  'jose',
  'preact',
  'preact-render-to-string',
  'qr',
  'radix-ui',
  'react',
  'react-router-dom',
  'react/jsx-runtime',
  'stripe',
  'use-intl',
  'use-intl/core',
  'zod',
];

/** A pair of push keys for tests only, created as for local runs. */
const { createPushKeys } = await import(new URL('../worker/local/push-keys.mjs', import.meta.url).href);
const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = createPushKeys();

/** Generous, so that only a hung test times out, never a slow machine. In ms. */
const PATIENCE = 300_000;

/** The timeouts of every project. A poll times out before its test, to report what it saw. */
const PATIENT = {
  testTimeout: PATIENCE,
  hookTimeout: PATIENCE,
  expect: { poll: { timeout: 60_000 } },
};

/** Drops the source maps of packages, which are larger than the code and are sent to every runtime. */
const dropForeignMaps: Plugin = {
  name: 'drop-foreign-maps',
  transform: (code, id) =>
    /\/(build\/server|node_modules)\//.test(id) ? { code, map: { mappings: '' } } : null,
};

/** Replaces the list of texts each page needs, which only the build creates. These tests give a page all texts. */
const leavePageTexts: Plugin = {
  name: 'leave-page-texts',
  resolveId: (id) => (id === 'virtual:page-texts' ? '\0page-texts' : null),
  load: (id) => (id === '\0page-texts' ? 'export const pageTexts = {};' : null),
};

/** Appends the statements sent by the tests to a file, for `npm run release:record`. */
function recordStatements(file: string) {
  return async (request: Request) => {
    appendFileSync(file, `${await request.text()}\n`);
    return new Response(null, { status: 204 });
  };
}

export default defineConfig({
  root,
  test: {
    // All cores: the default leaves one idle, which would be half of two.
    maxWorkers: '100%',
    provide: {
      isThorough: Boolean(process.env.THOROUGH),
      hostileRequests: Number(process.env.HOSTILE_REQUESTS ?? 0),
      hostileFrom: Number(process.env.HOSTILE_FROM ?? 0),
    },
    projects: [
      {
        root,
        test: {
          name: 'unit',
          // Safe because the tested modules keep no state between files.
          isolate: false,
          ...PATIENT,
          environment: 'node',
          include: ['worker/**/*.test.ts', 'app/**/*.test.ts', 'tests/bench/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        root,
        plugins: [buildSmallScripts(), leavePageTexts],
        test: {
          name: 'ui',
          // Safe because the setup unmounts what was rendered and restores mocks.
          isolate: false,
          ...PATIENT,
          environment: 'happy-dom',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/ui/setup.ts'],
        },
      },
      {
        root,
        plugins: [
          dropForeignMaps,
          cloudflareTest(async () => ({
            wrangler: { configPath: `${root}wrangler.toml` },
            miniflare: {
              bindings: {
                APP_ENV: 'local',
                COOKIE_SECRET: 'a cookie secret that only tests know',
                SITE_URL: 'http://localhost:8787',
                LOCAL_KEY: 'a local key that only tests know',
                ADMIN_CODE: 'an administrator code that only tests know',
                NETWORK_DISPATCH_SECRET: 'a network dispatch secret that only tests know',
                PARTNER_DISPATCH_SECRET: 'a partner dispatch secret that only tests know',
                VAPID_PUBLIC_KEY,
                VAPID_PRIVATE_KEY,
                TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
              },
              serviceBindings: {
                // Used by tests/worker/demo-region.ts.
                DEMO_REGION: { disk: { path: `${root}worker/local/streets/demo-region` } },
                ...(process.env.RECORD_STATEMENTS && {
                  STATEMENT_RECORDER: recordStatements(process.env.RECORD_STATEMENTS),
                }),
              },
            },
          })),
        ],
        resolve: { alias: { 'virtual:remix/server-build': `${root}build/server/index.js` } },
        test: {
          name: 'worker',
          // Starting a runtime and loading the Worker takes seconds, so the setup clears its storage instead.
          isolate: false,
          ...PATIENT,
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: ['tests/worker/setup.ts'],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: OPTIMIZED,
              },
            },
          },
        },
      },
    ],
  },
});
