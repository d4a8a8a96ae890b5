import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const { E2E_CHROMIUM, E2E_PORT, E2E_REPORT, E2E_STATE_DIR } = process.env;
if (!E2E_PORT || !E2E_STATE_DIR) throw new Error('Run the journeys by `npm run test:e2e`.');

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Browser features to turn off. Only the last such switch counts, so the list includes Playwright's own. The two omnibox features
 * keep browser pages ready under every page, which takes a fifth of the CPU.
 */
const LEFT_OUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'AimEnabled'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

/** An isolated browser: no sandbox (which root can't have), no GPU, no background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${LEFT_OUT.join(',')}`,
];

const TIME_ZONE = 'America/New_York';

/** Generous, so that only a hung test times out, never a slow machine. In ms. */
const PATIENCE = 300_000;

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testMatch: '*.spec.ts' },
    { name: 'gallery', testMatch: '*.shots.ts' },
  ],
  outputDir: `${root}test-results`,
  timeout: PATIENCE,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: [
    ['list'],
    ...(E2E_REPORT ? [['json', { outputFile: E2E_REPORT }] as const] : []),
    ['./failure-digest.ts'],
  ],
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    // A returning browser, whose time zone is known.
    storageState: {
      cookies: [
        {
          name: 'timeZone',
          value: encodeURIComponent(TIME_ZONE),
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    // A service worker would answer requests that tests hold back.
    serviceWorkers: 'block',
    launchOptions: { ...(E2E_CHROMIUM ? { executablePath: E2E_CHROMIUM } : {}), args: CHROMIUM_FLAGS },
  },
  webServer: {
    command: 'node worker/local/start.mjs',
    cwd: root,
    env: { PORT: E2E_PORT, STATE_DIR: E2E_STATE_DIR },
    wait: { stdout: /^Ready: /m },
    // The server waits for the build, which may have only just started.
    timeout: 3 * PATIENCE,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
