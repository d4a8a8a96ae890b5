import type { Browser, Page } from '@playwright/test';
import { keepBelow, type Target } from '#tests/bench/targets.ts';
import { createDriver } from './live-drivers.ts';

/** Step by which the page's clock is advanced (ms): shorter than the time the server has to answer a ping. */
const STEP_MS = 5000;
const HOUR_MS = 3_600_000;
/** Time for a page to prefetch after opening, and for pending responses (ms). */
const SETTLE_MS = 8000;
/** Cached pages are updated within five minutes of the page's clock after a change, such as creating the driver. */
const CACHED_MS = 6 * 60_000;
const ANSWER_MS = 15;

/** What an idle screen did in an hour. `timers`: how many fired, by their delay (ms). */
type IdleHour = {
  sent: number;
  received: number;
  requests: string[];
  timers: Record<string, number>;
  frames: number;
  /** Endless animations: a screen with one is redrawn all the time. */
  animations: number;
};

type Counted = { timers: Record<string, number>; frames: number; isHidden: boolean };
declare global {
  interface Window {
    counted: Counted;
  }
}

const SCREENS = [
  { name: 'home in sight', path: '/', isHidden: false },
  { name: 'home out of sight', path: '/', isHidden: true },
  { name: 'drive in sight', path: '/drive', isHidden: false },
] as const;
/** One ping every 50 seconds. */
const PINGS = 72;

/** Measures what idle screens cost a phone in an hour: what is sent, and what wakes it up. */
export async function benchIdle(browser: Browser, origin: string): Promise<Target[]> {
  const { cookie } = await createDriver(origin, 'bench-idle');
  const targets: Target[] = [];
  for (const { name, path, isHidden } of SCREENS) {
    const hour = await spendIdleHour(browser, { origin, path, cookie, isHidden });
    const { sent, received, requests, frames, animations, timers } = hour;
    console.log(`An idle hour, ${name}: ${JSON.stringify(hour)}`);
    const fired = Object.values(timers).reduce((sum, count) => sum + count, 0);
    const most = isHidden ? 0 : PINGS;
    targets.push(
      keepBelow(`${name}, an hour: timers`, fired, most, ''),
      keepBelow(`${name}, an hour: messages each way`, Math.max(sent, received), most, ''),
      keepBelow(`${name}, an hour: requests and drawing`, requests.length + frames + animations, 0, ''),
    );
  }
  return targets;
}

type Screen = { origin: string; path: string; cookie: string; isHidden: boolean };

/** Leaves a page idle for an hour of its own clock, visible or hidden, and returns what it did in that time. */
async function spendIdleHour(
  browser: Browser,
  { origin, path, cookie, isHidden }: Screen,
): Promise<IdleHour> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.clock.install();
  await page.addInitScript(countTimers);
  const messages = { sent: 0, received: 0 };
  const requests: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', () => {
      messages.sent += 1;
    });
    socket.on('framereceived', () => {
      messages.received += 1;
    });
  });
  const socket = page.waitForEvent('websocket', (one) => one.url().includes('/api/live'));
  await page.goto(origin + path);
  await (await socket).waitForEvent('framereceived');
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate((hidden) => {
    window.counted.isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
  await page.waitForTimeout(SETTLE_MS);
  await page.clock.fastForward(CACHED_MS);
  await page.waitForTimeout(SETTLE_MS);
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));
  await page.evaluate(() => Object.assign(window.counted, { timers: {}, frames: 0 }));
  Object.assign(messages, { sent: 0, received: 0 });
  // Requests that go through the service worker are counted once.
  context.on('response', (response) => {
    if (!response.fromServiceWorker()) requests.push(new URL(response.url()).pathname);
  });
  for (let passed = 0; passed < HOUR_MS; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    // The server's clock does not advance with the page's, so a slow pong must not look late to the page.
    do await page.waitForTimeout(ANSWER_MS);
    while (messages.received < messages.sent);
  }
  const { timers, frames } = await page.evaluate(() => window.counted);
  const animations = await countEndless(page);
  await context.close();
  return { ...messages, requests, timers, frames, animations };
}

const countEndless = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations === Infinity,
        ).length,
  );

/** Runs in the page before its scripts: counts their timers and frames, and lets the page appear hidden. */
function countTimers(): void {
  const counted: Counted = { timers: {}, frames: 0, isHidden: false };
  window.counted = counted;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = window[name] as (run: () => void, ms?: number) => number;
    Object.assign(window, {
      [name]: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        set(() => {
          const key = `${name} ${ms}`;
          counted.timers[key] = (counted.timers[key] ?? 0) + 1;
          run(...given);
        }, ms),
    });
  }
  const draw = window.requestAnimationFrame;
  window.requestAnimationFrame = (run) =>
    draw((at) => {
      counted.frames += 1;
      run(at);
    });
  Object.defineProperty(document, 'hidden', { get: () => counted.isHidden });
  Object.defineProperty(document, 'visibilityState', {
    get: () => (counted.isHidden ? 'hidden' : 'visible'),
  });
}
