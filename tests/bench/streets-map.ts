import os from 'node:os';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { openSlowLine } from '#tests/bench/slow-line.ts';
import type { Target } from '#tests/bench/targets.ts';
import { measureYardstick } from '#tests/bench/yardstick.ts';
import { choosePlace, startApp } from '#tests/e2e/start-app.ts';
import { en } from '#worker/words/locales/en.ts';

const ROUNDS = 5;
/** A mid-range phone as in Lighthouse: four times slower than a computer. */
const SLOWDOWN = 4;
/** Time between loading the page and the tap, in ms: drivers read stop names first. */
const LOOK_MS = 3000;
const MAX_TAP_MS = 1500;
const MAX_PICTURE_BYTES = 12_000;

const FLAGS = ['--no-sandbox', '--disable-quic'];

/** Time until the map is shown, how much of it the page's main thread worked, and the yardstick's time, in ms. */
type Tap = { waited: number; busy: number; yardstick: number };

const list = (times: readonly number[]) => times.map(Math.round).join(', ');

/**
 * Measures the time from the tap to a map that can be moved, on a slowed-down processor and a slow connection, and the size of
 * the drawn picture. Other work on the machine only ever adds time, so the fastest round counts.
 */
export async function benchMap(executablePath: string): Promise<Target[]> {
  const { port } = await choosePlace();
  const app = await startApp(port, {});
  const line = await openSlowLine(port);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const before = os.cpus();
    const rounds: Tap[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await tapMap(browser, port, line.port));
    const idle = measureIdle(before, os.cpus());
    const picture = await measurePicture(browser, port);
    console.log(
      `\nMap, ms from the tap, processor slowed ${SLOWDOWN} times, slow 4G: ${list(rounds.map(({ waited }) => waited))}, ` +
        `of which the page's thread worked ${list(rounds.map(({ busy }) => busy))}; the machine was ${(100 * idle).toFixed(0)} % idle, ` +
        `and fixed work on that page took ${list(rounds.map(({ yardstick }) => yardstick))}`,
    );
    const minWait = Math.min(...rounds.map(({ waited }) => waited));
    return [
      {
        what: 'map interactive after the tap, on a phone',
        target: `≤ ${MAX_TAP_MS} ms`,
        figure: `${minWait.toFixed(0)} ms`,
        holds: minWait <= MAX_TAP_MS,
      },
      {
        what: 'picture on home, gzipped',
        target: `≤ ${MAX_PICTURE_BYTES / 1000} KB`,
        figure: `${(picture / 1000).toFixed(1)} KB`,
        holds: picture <= MAX_PICTURE_BYTES,
      },
    ];
  } finally {
    await browser.close();
    line.close();
    await app.stop();
  }
}

/** Opens the map as a driver with offers around, taps it, and returns the time until it is shown. */
async function tapMap(browser: Browser, port: number, slowPort: number): Promise<Tap> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    await signIn(context, port, 'demo@roadwaze.example');
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(`http://localhost:${slowPort}/map`, { waitUntil: 'load', timeout: 120_000 });
    const button = page.getByRole('button', { name: en.map.interactive });
    await button.waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    await page.waitForTimeout(LOOK_MS);
    const yardstick = await measureYardstick(page);
    const before = await readBusy(session);
    const shown = page.evaluate(watchMap);
    await button.tap();
    const waited = await shown;
    return { waited, busy: (await readBusy(session)) - before, yardstick };
  } finally {
    await context.close();
  }
}

/** Returns the milliseconds that the page's main thread has worked so far, which exclude other work on the machine. */
async function readBusy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Runs in the page: waits for a tap, and then until the canvas is visible. */
function watchMap(): Promise<number> {
  return new Promise((resolve) => {
    const look = (start: number) => {
      const canvas = document.querySelector('canvas');
      if (canvas && getComputedStyle(canvas).visibility === 'visible') resolve(performance.now() - start);
      else requestAnimationFrame(() => look(start));
    };
    addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
  });
}

/** Signs in with a form request; the session is valid for all ports of this host. */
async function signIn({ request }: BrowserContext, port: number, email: string): Promise<void> {
  const answer = await request.post(`http://localhost:${port}/api/login/local`, { form: { email } });
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`);
}

/** Returns the gzipped size of the map picture of a driver with active orders. */
async function measurePicture(browser: Browser, port: number): Promise<number> {
  const context = await browser.newContext();
  try {
    await signIn(context, port, 'demo@roadwaze.example');
    const address = `http://localhost:${port}/map/picture.svg?view=route&width=390&height=220`;
    const answer = await context.request.get(address);
    if (!answer.ok()) throw new Error(`The picture answered ${answer.status()}`);
    return gzipSync(await answer.body()).length;
  } finally {
    await context.close();
  }
}

/** Returns the share of a time span in which the machine was idle. */
function measureIdle(before: readonly os.CpuInfo[], after: readonly os.CpuInfo[]): number {
  const sum = (cpus: readonly os.CpuInfo[], kinds: (keyof os.CpuInfo['times'])[]) =>
    cpus.reduce((total, { times }) => total + kinds.reduce((part, kind) => part + times[kind], 0), 0);
  const spent = (kinds: (keyof os.CpuInfo['times'])[]) => sum(after, kinds) - sum(before, kinds);
  return spent(['idle']) / spent(['user', 'nice', 'sys', 'idle', 'irq']);
}
