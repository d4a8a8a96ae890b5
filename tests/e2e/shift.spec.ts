import { expect } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { RETRY, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';

const HERE = { latitude: 39.2855, longitude: -76.5735 };
/** Degrees of latitude: about 45 m, and a mile. */
const STREET = 0.0004;
const MILE = 0.0145;

test.describe('a shift', () => {
  test.use({ permissions: ['geolocation'], geolocation: HERE });

  test("sends the driver's position from start to end, but no small moves", async ({ page, context }) => {
    const sent: number[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== paths.driverPosition()) return;
      sent.push(request.postDataJSON().lat);
    });
    const isOnline = async () => (await (await page.request.get('/api/auth/user', RETRY)).json()).online;
    await signInByEmail(page, 'shift.position@roadwaze.example');
    await page.waitForLoadState('networkidle');
    expect(sent).toEqual([]);

    await page.getByRole('button', { name: en.shift.goOnline, exact: true }).click();
    await expect(page.getByRole('button', { name: en.shift.online })).toBeVisible();
    await expect.poll(isOnline).toBe(true);
    await expect.poll(() => sent).toEqual([HERE.latitude]);
    // Positions are sent at least 15 seconds apart.
    await page.clock.setFixedTime(Date.now() + 20_000);
    await context.setGeolocation({ ...HERE, latitude: HERE.latitude + STREET });
    await context.setGeolocation({ ...HERE, latitude: HERE.latitude + MILE });
    await expect.poll(() => sent).toEqual([HERE.latitude, HERE.latitude + MILE]);

    await page.getByRole('button', { name: en.shift.online }).click();
    await expect(page.getByRole('button', { name: en.shift.goOnline, exact: true })).toBeVisible();
    await expect.poll(isOnline).toBe(false);
    await context.setGeolocation(HERE);
    await page.goto(paths.orders());
    await page.waitForLoadState('networkidle');
    expect(sent).toHaveLength(2);
  });
});
