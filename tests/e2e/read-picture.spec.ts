import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { drawOffer } from './draw-offer.ts';
import { expectAwake, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { expectKept, forgiveOffline } from './offline-screen.ts';

test.use({ serviceWorkers: 'allow' });

const { readPicture: texts, orderForm } = en;
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function openForm(page: Page): Promise<void> {
  await page.goto(paths.newOrder());
  await expectAwake(page.getByRole('button', { name: orderForm.submit, exact: true }));
}

async function expectFilled(page: Page): Promise<void> {
  await expect(field(page, 'payoutAmount')).toHaveValue('11.75', { timeout: 60_000 });
  await expect(field(page, 'distance')).toHaveValue('3.1');
  await expect(field(page, 'estimatedTime')).toHaveValue('14');
  await expect(field(page, 'restaurantName')).toHaveValue('Harbor Noodle House');
  await expect(field(page, 'customerAddress')).toHaveValue('9 Elm Street');
}

/** Shares content as the phone does: with a form that opens one of our pages. */
async function share(page: Page, { text = '', picture }: { text?: string; picture?: Buffer }): Promise<void> {
  const bytes = picture ? [...picture] : null;
  const send = ({ action, text, bytes }: { action: string; text: string; bytes: number[] | null }) => {
    const files = new DataTransfer();
    if (bytes) files.items.add(new File([new Uint8Array(bytes)], 'offer.png', { type: 'image/png' }));
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form id="share" method="post" enctype="multipart/form-data"><input name="text"><input name="picture" type="file"></form>',
    );
    const form = document.querySelector<HTMLFormElement>('#share');
    const [line, file] = form?.querySelectorAll('input') ?? [];
    if (!form || !line || !file) return;
    line.value = text;
    file.files = files.files;
    form.action = action;
    form.submit();
  };
  await Promise.all([
    page.waitForURL(({ search }) => search === '?shared=yes'),
    page.evaluate(send, { action: paths.shareOffer(), text, bytes }),
  ]);
}

test('a screenshot is read on the phone, and shared offers are read offline', async ({
  page,
  context,
  complaints,
}) => {
  test.slow();
  await signInByEmail(page, 'read.picture@roadwaze.example');
  await expectKept(page);
  await openForm(page);
  const input = page.locator('input[type="file"]');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));

  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(texts.notPicture)).toBeVisible();
  const light = { name: 'offer.png', mimeType: 'image/png', buffer: await drawOffer(page, 'light') };
  await input.setInputFiles(light);
  await page.getByRole('button', { name: texts.cancel }).click();
  await expect(page.getByText(texts.private)).toHaveCount(0);
  await input.setInputFiles(light);
  await expectFilled(page);
  expect(sent).toEqual([]);

  await context.setOffline(true);
  await share(page, { text: '$8.50 total\n3.2 mi, 20 min' });
  await expect(field(page, 'payoutAmount')).toHaveValue('8.50');
  await expect(field(page, 'distance')).toHaveValue('3.2');
  await share(page, { picture: await drawOffer(page, 'dark') });
  await expectFilled(page);
  forgiveOffline(complaints);
});

test('a shared offer waits on the phone until the driver signs in', async ({ page, context, complaints }) => {
  await signInByEmail(page, 'share.later@roadwaze.example');
  await expectKept(page);
  await context.clearCookies();
  await share(page, { text: '$8.50 total\n3.2 mi, 20 min' });
  await page.waitForURL(({ pathname }) => pathname === '/api/login');
  const returnTo = new URL(page.url()).searchParams.get('returnTo') ?? '';
  expect(returnTo).toBe(paths.sharedOffer());
  const data = { email: 'share.later@roadwaze.example', firstName: 'Robin', timeZone: 'America/New_York' };
  await page.request.post('/api/login/local', { data, maxRedirects: 0 });
  await page.goto(returnTo);
  await expect(field(page, 'payoutAmount')).toHaveValue('8.50');
  forgiveOffline(complaints);
});
