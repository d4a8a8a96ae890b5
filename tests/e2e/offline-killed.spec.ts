import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { cardOf, expectAwake, fill, RETRY, signInByEmail } from './driver-screen.ts';
import { addOrders, bar, expectKept, expectWaiting, tap } from './offline-screen.ts';
import { CHROMIUM_FLAGS } from './playwright.config.ts';

type Exported = {
  orders: { id: string; restaurantName: string; status: string; note: string }[];
  orderEvents: { orderId: string; kind: string }[];
};

/** Returns the driver's orders in the database, with all their events. */
async function readOrders(page: Page) {
  const answer = await page.request.get(paths.accountData(), RETRY);
  const { orders, orderEvents }: Exported = await answer.json();
  const listKinds = (id: string) =>
    orderEvents.filter(({ orderId }) => orderId === id).map(({ kind }) => kind);
  return orders
    .map(({ id, restaurantName, status, note }) => ({
      restaurantName,
      status,
      note,
      kinds: listKinds(id).sort(),
    }))
    .sort((one, other) => one.restaurantName.localeCompare(other.restaurantName));
}

/** Kills all processes of the browser with this profile folder, without time to write anything. */
async function kill(context: BrowserContext, folder: string): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const pids = rows.filter((row) => row.includes(folder)).map((row) => Number.parseInt(row, 10));
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It exited with a previous one.
    }
  }
  await closed;
}

async function writeNote(page: Page, restaurant: string, note: string): Promise<void> {
  const name = fill(en.orders.actionFor, { action: en.orders.note, restaurant });
  const link = page.getByRole('link', { name, exact: true });
  await expectAwake(link);
  await link.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en.orderNote.label).fill(note);
  await dialog.getByRole('button', { name: en.orderNote.save }).click();
}

test('a note and a tap survive when the app is killed, and arrive once', async ({ baseURL }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-phone-'));
  const open = () =>
    chromium.launchPersistentContext(folder, {
      baseURL,
      args: CHROMIUM_FLAGS,
      serviceWorkers: 'allow',
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      ...(process.env.E2E_CHROMIUM ? { executablePath: process.env.E2E_CHROMIUM } : {}),
    });
  const email = 'killed.phone@roadwaze.example';
  const before = await open();
  try {
    const page = await before.newPage();
    await signInByEmail(page, email);
    await addOrders(page, 'Old Mill');
    await page.goto(paths.orders());
    await expectKept(page);
    await before.setOffline(true);
    await tap(page, 'accept', 'Old Mill');
    await expectWaiting(page, 1);
    await writeNote(page, 'Old Mill', 'Gate 4417');
    await expectWaiting(page, 2);
    await expect(cardOf(page, 'Old Mill').getByText('Gate 4417')).toBeVisible();
    await page.reload();
    await expectWaiting(page, 2);
  } finally {
    await kill(before, folder);
  }
  const after = await open();
  try {
    const page = await after.newPage();
    // A browser saves cookies only now and then, so the session may be lost, but not the queue.
    await signInByEmail(page, email);
    await page.goto(paths.orders());
    await expect(bar(page)).toHaveCount(0);
    await expect(cardOf(page, 'Old Mill').getByText('Gate 4417')).toBeVisible();
    await page.reload();
    await expect
      .poll(() => readOrders(page))
      .toEqual([
        {
          restaurantName: 'Old Mill',
          status: 'accepted',
          note: 'Gate 4417',
          kinds: ['accepted', 'created', 'edited'],
        },
      ]);
  } finally {
    await after.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
