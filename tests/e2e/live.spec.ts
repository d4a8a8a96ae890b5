import { type Browser, expect, type Page } from '@playwright/test';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import {
  cardOf,
  expectAwake,
  nextAction,
  orderButton,
  RETRY,
  signInByEmail,
  touch,
} from './driver-screen.ts';
import { forgiveEndedSession, test } from './guarded-test.ts';

const LIVE = /\/api\/live\?/;

/** Waits for the first live message on the next page. */
function awaitMessage(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (LIVE.test(socket.url())) socket.once('framereceived', () => resolve());
    });
  });
}

/** Opens a driver's start page, optionally touching it, and waits for the first live message. */
async function openScreen(page: Page, email: string, { isTouched = true } = {}): Promise<void> {
  const message = awaitMessage(page);
  await signInByEmail(page, email);
  if (isTouched) await touch(page);
  await message;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

const expectSamePage = async (page: Page) =>
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

async function openBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function addOrder(page: Page, restaurantName: string): Promise<number> {
  const answer = await page.request.post('/api/orders', {
    ...RETRY,
    headers: { 'Idempotency-Key': restaurantName },
    data: buildOrderInput({ restaurantName }),
  });
  expect(answer.status()).toBe(201);
  return Date.now();
}

const seatOf = (title: string) => `${title.toLowerCase().replaceAll(' ', '-')}@roadwaze.example`;

test('an order added in one browser appears in the other, and a change there is synced back', async ({
  page,
  browser,
}) => {
  const email = seatOf('two screens');
  await openScreen(page, email);
  const desk = await openBrowser(browser);
  await openScreen(desk, email, { isTouched: false });

  const addedAt = await addOrder(desk, 'Juno Street Grill');
  for (const screen of [page, desk]) await expect(cardOf(screen, 'Juno Street Grill')).toBeVisible();
  process.stdout.write(`From the answer to the pixel on two open screens: ${Date.now() - addedAt} ms\n`);

  const decline = orderButton(page, 'decline', 'Juno Street Grill');
  await expectAwake(decline);
  await decline.click();
  for (const screen of [page, desk]) await expect(cardOf(screen, 'Juno Street Grill')).toHaveCount(0);
  for (const screen of [page, desk]) await expectSamePage(screen);
  await desk.context().close();
});

test('typed text and the focus survive a live update', async ({ page }) => {
  await openScreen(page, seatOf('half typed'));
  const message = awaitMessage(page);
  await page.goto(paths.newOrder());
  await page.getByText(en.orderForm.places).click();
  const field = page.locator('input[name="restaurantName"]');
  await expectAwake(field);
  await message;
  await field.fill('Half a na');
  const read = page.waitForResponse((answer) => answer.url().includes('.data'));
  await addOrder(page, 'Copper Kettle');
  await read;
  await expect(field).toHaveValue('Half a na');
  await expect(field).toBeFocused();
});

/** Returns for each selector whether a tap reaches it at the moment when taps on the offers start being ignored. */
async function probeAtNextMove(page: Page, selectors: string[], move: () => Promise<unknown>) {
  const probed = page.evaluate(
    (all) =>
      new Promise<boolean[]>((resolve) => {
        new MutationObserver((_, observer) => {
          if ((document.body.lastElementChild as HTMLElement).style.position !== 'fixed') return;
          observer.disconnect();
          const isReached = (selector: string) => {
            const target = document.querySelector(selector);
            const { left, top, width, height } = target?.getBoundingClientRect() ?? new DOMRect();
            return Boolean(target?.contains(document.elementFromPoint(left + width / 2, top + height / 2)));
          };
          resolve(all.map(isReached));
        }).observe(document.body, { childList: true });
      }),
    selectors,
  );
  await move();
  return probed;
}

test('when offers move, taps on them are ignored, but not taps on elements above them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, seatOf('moving offers'));
  const addBest = async (restaurantName: string, payoutAmount: number) => {
    const headers = { 'Idempotency-Key': restaurantName };
    const data = buildOrderInput({ restaurantName, payoutAmount });
    expect((await page.request.post('/api/orders', { ...RETRY, headers, data })).status()).toBe(201);
  };
  for (const [index, name] of ['Blue Door', 'Copper Kettle', 'Old Mill', 'Tab Grill'].entries()) {
    await addBest(name, 5 + index);
    await expect(cardOf(page, name)).toBeVisible();
  }
  const offers = 'main [aria-labelledby="active-orders"] li';
  const bar = 'nav li:nth-child(3) a';
  const reached = await probeAtNextMove(page, [offers, bar], () => addBest('Juno Street', 20));
  expect(reached).toEqual([false, true]);

  await page.getByRole('link', { name: en.dashboard.add }).click();
  const save = '[role="dialog"] [type="submit"]';
  await expectAwake(page.locator(save));
  expect(await probeAtNextMove(page, [save], () => addBest('Quay House', 30))).toEqual([true]);
});

test('a socket that is cut at each step reconnects and receives what it missed', async ({ page }) => {
  const cuts: (() => Promise<void>)[] = [];
  await page.routeWebSocket(LIVE, (socket) => {
    socket.connectToServer();
    cuts.push(() => socket.close({ code: 4000 }));
  });
  await signInByEmail(page, seatOf('cut off'));
  await touch(page);
  await expect.poll(() => cuts.length).toBe(1);
  const cut = () => cuts.at(-1)?.();
  await cut();
  await addOrder(page, 'Copper Kettle');
  await expect(cardOf(page, 'Copper Kettle')).toBeVisible();

  const [{ id }]: [{ id: string }] = await (await page.request.get('/api/orders', RETRY)).json();
  const next = nextAction(page.getByRole('main'));
  await cut();
  await page.request.patch(`/api/orders/${id}/status`, { ...RETRY, data: { status: 'accepted' } });
  await expect(next).toHaveAttribute('value', 'pickUp');
  await cut();
  await page.request.post(`/api/orders/${id}/pickup`, RETRY);
  await expect(next).toHaveAttribute('value', 'complete');
  await cut();
  await page.request.patch(`/api/orders/${id}/status`, { ...RETRY, data: { status: 'completed' } });
  await expect(next).toHaveCount(0);
  expect(cuts.length).toBeGreaterThan(3);
});

test('a driver signed out elsewhere while typing finds the text again after signing in', async ({
  page,
  complaints,
}) => {
  const email = seatOf('typing');
  await openScreen(page, email);
  const message = awaitMessage(page);
  await page.goto(paths.account());
  await touch(page);
  await message;
  const lastName = page.getByLabel(en.account.lastName);
  await lastName.fill('Rivers');
  expect((await page.request.get('/api/logout')).ok()).toBe(true);
  await page.waitForURL(/\/api\/login/);
  await page.request.post('/api/login/local', { ...RETRY, data: { email }, maxRedirects: 0 });
  await page.goto(paths.account());
  await expect(lastName).toHaveValue('Rivers');
  forgiveEndedSession(complaints);
});

test('an offer that arrives while driving covers the map, with both answers, and rings', async ({ page }) => {
  await openScreen(page, seatOf('on the road'));
  const message = awaitMessage(page);
  await page.goto(paths.drive());
  await touch(page);
  await message;
  await addOrder(page, 'Juno Street Grill');
  const card = cardOf(page, 'Juno Street Grill');
  await expect(card.getByRole('button')).toHaveCount(2);
  await expect(page).toHaveTitle(/^\(1\) /);
  await orderButton(page, 'decline', 'Juno Street Grill').click();
  await expect(card).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^\(/);
});
