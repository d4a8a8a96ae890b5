import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { quantile } from '#tests/bench/measure.ts';
import { keepBelow, printTargets, type Target } from '#tests/bench/targets.ts';
import { choosePlace, makeStateDir, startApp } from '#tests/e2e/start-app.ts';
import {
  type BenchDriver,
  createDriver,
  DISPATCH_SECRET,
  dispatchOffer,
  openScreen,
  type Screen,
} from './live-drivers.ts';
import { benchIdle } from './live-idle.ts';
import { measureYardstick } from './yardstick.ts';

const DRIVERS = 100;
/** Maximum concurrency of sign-ins and dispatched offers. */
const AT_ONCE = 8;
const MAX_SCREEN_MS = 2000;
const IDLE_MS = 30_000;
const ROUNDS = 9;

type Given = { findChromium: () => string };

/** Measures a hundred drivers with an open screen while offers arrive, and the time of one from webhook to pixel. */
export async function run({ findChromium }: Given): Promise<boolean> {
  const { port, origin } = await choosePlace();
  const stateDir = makeStateDir();
  writeFileSync(
    path.join(stateDir, 'secrets.json'),
    JSON.stringify({ NETWORK_DISPATCH_SECRET: DISPATCH_SECRET }),
  );
  const app = await startApp(port, {}, stateDir);
  try {
    const names = Array.from({ length: DRIVERS }, (_, index) => `bench-${index}`);
    const drivers = await inTurns(names, (name) => createDriver(origin, name));
    const before = await measureIdle(app.child.pid ?? 0);
    const screens = await inTurns(drivers, (driver) => openScreen(origin, driver));
    await wait(1000);
    const idle = await measureIdle(app.child.pid ?? 0);
    const crowd = await benchCrowd(origin, drivers, screens);
    for (const { close } of screens) close();
    const idleMessages = crowd.messagesBefore - DRIVERS;
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-quic'],
    });
    const pixels = await benchPixel(browser, origin);
    const idleScreens = await benchIdle(browser, origin);
    await browser.close();
    console.log(
      `An offer on the screens of ${DRIVERS} drivers, fastest and slowest: ${crowd.list}. The server worked ${before.toFixed(0)} ms in ` +
        `${IDLE_MS / 1000} s without sockets, and ${idle.toFixed(0)} ms with ${DRIVERS} idle ones.\n` +
        `Webhook to pixel, ms: ${pixels.waited.map(Math.round).join(', ')}; fixed work on that page took ` +
        `${pixels.yardsticks.map(Math.round).join(', ')} (some 250 on an idle machine).`,
    );
    return printTargets([
      ...crowd.targets,
      keepBelow(`messages to ${DRIVERS} idle screens in ${IDLE_MS / 1000} s`, idleMessages, 0, ''),
      keepBelow('server time for an idle socket', (1000 * (idle - before)) / (DRIVERS * IDLE_MS), 1, 'ms/s'),
      keepBelow('webhook to pixel, median', quantile(pixels.waited, 0.5), MAX_SCREEN_MS, 'ms'),
      ...idleScreens,
    ]);
  } finally {
    await app.stop();
  }
}

/** Sends every driver an offer, and checks which screens received which. */
async function benchCrowd(origin: string, drivers: readonly BenchDriver[], screens: readonly Screen[]) {
  const messagesBefore = count(screens);
  const sent = await inTurns(drivers, ({ dispatchCode }, index) =>
    dispatchOffer(origin, dispatchCode, `Bench ${index}`),
  );
  await wait(MAX_SCREEN_MS);
  const heard = screens.map(({ messages }) => messages.filter(({ arrived }) => arrived.length > 0));
  const delays = sent.map(({ orderId, answeredAt, sentAt }, index) => {
    const at = heard[index]?.find(({ arrived }) => arrived.includes(orderId))?.at ?? Number.POSITIVE_INFINITY;
    return { fromAnswer: Math.max(0, at - answeredAt), fromSending: at - sentAt };
  });
  const foreign = heard.flatMap((messages, index) =>
    messages.flatMap(({ arrived }) => arrived.filter((id) => id !== sent[index]?.orderId)),
  );
  const longest = (pick: (delay: (typeof delays)[number]) => number) => Math.max(...delays.map(pick));
  const targets: Target[] = [
    keepBelow(
      'an offer on its screen after the webhook is answered',
      longest(({ fromAnswer }) => fromAnswer),
      MAX_SCREEN_MS,
      'ms',
    ),
    keepBelow('offers on the screens of others', foreign.length, 0, ''),
    keepBelow('messages a screen for an offer', (count(screens) - messagesBefore) / screens.length, 2, ''),
    keepBelow(
      'round trips to the database for an offer',
      Math.max(...sent.map(({ roundTrips }) => roundTrips)),
      10,
      '',
    ),
  ];
  const spans = [...delays].map(({ fromSending }) => Math.round(fromSending));
  const list = `from sending ${AT_ONCE} at once ${Math.min(...spans)} to ${Math.max(...spans)} ms`;
  return { messagesBefore, targets, list };
}

const count = (screens: readonly Screen[]) =>
  screens.reduce((total, { messages }) => total + messages.length, 0);

/** Sends offers to a driver with the home page open; returns how long (ms) each took until it was painted. */
async function benchPixel(browser: Browser, origin: string) {
  const driver = await createDriver(origin, 'bench-pixel');
  const [name = '', value = ''] = driver.cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  const socket = page.waitForEvent('websocket', (one) => one.url().includes('/api/live'));
  await page.goto(origin);
  await (await socket).waitForEvent('framereceived');
  const waited: number[] = [];
  const yardsticks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    yardsticks.push(await measureYardstick(page));
    const restaurant = `Pixel ${round} Grill`;
    const painted = page.evaluate(watchFor, restaurant);
    const { sentAt, orderId } = await dispatchOffer(origin, driver.dispatchCode, restaurant);
    waited.push((await painted) - sentAt);
    await context.request.patch(`${origin}/api/orders/${orderId}/status`, { data: { status: 'declined' } });
    await page.getByText(restaurant).first().waitFor({ state: 'hidden' });
  }
  return { waited, yardsticks };
}

/** Runs in the page: waits until a text is in the page and painted, and returns that time (epoch ms). */
function watchFor(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.body.innerText.includes(text)) {
        // Once the next frame has started, the one with the text has been painted.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
        );
      } else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs `work` for each item, `AT_ONCE` at a time, and returns the results in order. */
async function inTurns<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const turn = items.slice(start, start + AT_ONCE);
    results.push(...(await Promise.all(turn.map((item, index) => work(item, start + index)))));
  }
  return results;
}

/** Returns how long (ms) the server worked during a pause without requests. */
async function measureIdle(pid: number): Promise<number> {
  const before = readWork(pid);
  await wait(IDLE_MS);
  return readWork(pid) - before;
}

/** Returns the processor time (ms) used by a process and its descendants; Linux only. */
function readWork(root: number): number {
  const ticks = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      ticks.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // The process ended in the meantime.
    }
  }
  const isOf = (pid: number): boolean => pid === root || (pid > 1 && isOf(ticks.get(pid)?.parent ?? 0));
  return [...ticks].filter(([pid]) => isOf(pid)).reduce((total, [, one]) => total + 10 * one.ticks, 0);
}
