import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { signInByEmail } from './driver-screen.ts';
import { expectAccessible } from './expect-page.ts';
import { test } from './guarded-test.ts';

/** Stubs the push service, which needs the network. The subscription survives a reload. */
async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const read = () => {
      const endpoint = localStorage.getItem('push');
      if (endpoint === null) return null;
      return {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem('push'),
      } as unknown as PushSubscription;
    };
    // Stubbed, since a headless browser can't show the permission prompt.
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('asked') ?? 'default',
    });
    Notification.requestPermission = async () => {
      localStorage.setItem('asked', 'granted');
      return 'granted';
    };
    PushManager.prototype.getSubscription = async () => read();
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('push', `https://push.example.net/send/${crypto.randomUUID()}`);
      return read() as PushSubscription;
    };
  });
}

const { device: texts, devices } = en.notifications;

test.use({ viewport: { width: 320, height: 640 }, serviceWorkers: 'allow' });

test('a Pro driver turns alerts on, sees the device, and turns them off; nothing is subscribed before', async ({
  page,
}) => {
  await standInForPushService(page);
  await signInByEmail(page, 'alerts@roadwaze.example');
  expect((await page.request.post('/api/create-subscription')).status()).toBe(201);
  await page.goto(paths.notifications());
  const turnOn = page.getByRole('button', { name: texts.turnOn });
  await expect(turnOn).toBeVisible();
  const isSubscribed = () => page.evaluate(() => localStorage.getItem('push') !== null);
  expect(await isSubscribed()).toBe(false);

  await turnOn.click();
  await expect(page.getByText(texts.on)).toBeVisible();
  expect(await isSubscribed()).toBe(true);
  await expect(page.getByText('Chrome on')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.reload();
  await page.getByRole('button', { name: texts.turnOff }).click();
  await expect(page.getByText(devices.none)).toBeVisible();
  await expect(turnOn).toBeVisible();
});
