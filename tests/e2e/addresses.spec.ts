import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { addressBox, expectAwake, expectToast, fill, RETRY, signIn } from './driver-screen.ts';
import { expectAccessible } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { holdBack } from './hold-back.ts';

const { orderForm, address } = en;

/** An address on no map. */
const UNKNOWN = 'Houseboat Nine, Old Pier';

/** Fills in an order before the app has loaded, as on a slow network. */
async function fillOrder(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  const release = await holdBack(page, '**/assets/entry.client-*.js');
  await page.goto('/orders/new');
  await page.getByLabel(orderForm.platform).selectOption({ label: 'Grubhub' });
  await page.getByLabel(orderForm.payoutAmount).fill('9.40');
  await page.getByText(orderForm.places).click();
  await page.locator('[name="restaurantName"]').fill('Harbor Noodles');
  await addressBox(page, orderForm.customerAddress).fill(UNKNOWN);
  release();
}

type Place = { lat: number; lng: number };

/** Returns the drop-off in the form's hidden fields. */
async function readPlace(page: Page): Promise<Place> {
  const [lat, lng] = await Promise.all(
    ['lat', 'lng'].map((name) => page.locator(`[name="dropoff.${name}"]`).inputValue()),
  );
  return { lat: Number(lat), lng: Number(lng) };
}

async function drag(page: Page, pin: Locator, [right, down]: [number, number]): Promise<void> {
  await pin.scrollIntoViewIfNeeded();
  const box = await pin.boundingBox();
  if (!box) throw new Error('The pin is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 4 });
  await page.mouse.move(x + right, y + down, { steps: 4 });
  await page.mouse.up();
}

test('an address that is not found is placed with a pin, by dragging and by keyboard', async ({ page }) => {
  await fillOrder(page, 'pin@roadwaze.example');
  await expect(page.getByText(address.missing)).toBeVisible();
  await page
    .getByRole('button', {
      name: fill(address.pinOf, { label: orderForm.customerAddress, action: address.setPin }),
    })
    .click();
  const pin = page.getByRole('button', {
    name: fill(address.pinLabel, { label: orderForm.customerAddress }),
  });
  await expect(pin).toBeVisible();
  expect(await page.locator('[name="dropoff.lat"]').inputValue()).toBe('');

  await drag(page, pin, [60, -40]);
  await expect(page.getByText(address.pinned)).toBeVisible();
  const dragged = await readPlace(page);
  expect(dragged.lat).toBeGreaterThan(39);

  await pin.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  const moved = await readPlace(page);
  expect(moved.lng).toBeGreaterThan(dragged.lng);
  expect(moved.lat).toBeGreaterThan(dragged.lat);
  await expectAccessible(page);

  await page.getByRole('button', { name: orderForm.submit }).click();
  await expectToast(page, en.toasts.orderAdded);
  const [order] = await (await page.request.get('/api/orders', RETRY)).json();
  expect(order).toMatchObject({ customerAddress: UNKNOWN, dropoff: moved });
});

test('a pin where there are no streets shows no empty map', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 39.74, longitude: -104.99 });
  await page.setViewportSize({ width: 390, height: 844 });
  await fillOrder(page, 'far.pin@roadwaze.example');
  await page
    .getByRole('button', {
      name: fill(address.pinOf, { label: orderForm.customerAddress, action: address.setPin }),
    })
    .click();
  const mine = page.getByRole('button', { name: address.myPosition });
  await expect(mine).toBeInViewport({ ratio: 1 });
  await mine.click();
  await expect(page.getByText(address.noStreets)).toBeVisible();
  expect(await readPlace(page)).toEqual({ lat: 39.74, lng: -104.99 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an address that is not found is saved without a place, which the page says', async ({ page }) => {
    await fillOrder(page, 'no.pin@roadwaze.example');
    await page.getByRole('button', { name: orderForm.submit }).click();
    await expect(page.getByText(new RegExp(`Not on the map yet: .?${UNKNOWN}`)).first()).toBeVisible();
    const [order] = await (await page.request.get('/api/orders', RETRY)).json();
    expect(order).toMatchObject({ customerAddress: UNKNOWN, dropoff: null });
  });
});

test('in the dialog, a tap on the next field focuses it despite open suggestions or an appearing verdict', async ({
  page,
}) => {
  await signIn(page, 'next-field@roadwaze.example');
  await page.goto('/');
  const add = page.getByRole('link', { name: orderForm.submit }).first();
  await expectAwake(add);
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(orderForm.places).click();
  await addressBox(page, orderForm.customerAddress).pressSequentially('2525 Eastern');
  await expect(dialog.getByRole('option', { name: /Eastern Ave/ }).first()).toBeVisible();
  await dialog.locator('[name="note"]').click();
  await expect(dialog.locator('[name="note"]')).toBeFocused();

  const figures = { payoutAmount: '9.40', distance: '3', estimatedTime: '18' };
  for (const [name, figure] of Object.entries(figures)) await dialog.locator(`[name="${name}"]`).fill(figure);
  await expect(dialog.getByText(en.offer.verdict.take, { exact: true })).toBeVisible();
  await dialog.locator('[name="restaurantName"]').fill('Harbor Noodles');
  await dialog.locator('[name="note"]').click();
  await expect(dialog.locator('[name="note"]')).toBeFocused();
});
