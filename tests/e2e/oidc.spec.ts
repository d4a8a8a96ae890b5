import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { startOpenIdProvider } from './openid-provider.ts';
import { choosePlace, startApp } from './start-app.ts';

// The file's tests share one app and one provider, so they run one after the other.
test.describe.configure({ mode: 'default' });

const { port, origin } = await choosePlace();
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let app: Awaited<ReturnType<typeof startApp>>;

test.beforeAll(async () => {
  provider = await startOpenIdProvider(`${origin}/api/login/callback`);
  app = await startApp(port, { ...provider.env, DEMO_DATA: 'off' });
});

test.afterAll(async () => {
  await app?.stop();
  provider?.stop();
});

test.use({ baseURL: origin });

/** Goes from the sign-in page to the provider, and signs in there as `account` up to the consent page. */
async function goToConsent(page: Page, account: string, returnTo: string): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole('link', { name: 'Continue with Loop ID' }).click();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
}

async function expectProblem(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in didn’t work' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

const isSignedIn = async (context: BrowserContext) =>
  (await context.request.get(`${origin}/api/auth/user`)).status() === 200;

test('a driver signs in at the provider and lands on the requested page', async ({ page }) => {
  await goToConsent(page, 'robin', '/earnings');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${origin}/earnings`);
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({ email: 'robin@id.example', firstName: 'Robin', lastName: 'Park' });
  await page.goto('/profile');
  await expect(page.getByText('This device')).toBeVisible();
});

test('signing in at the provider works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await goToConsent(page, 'noscript', '/orders');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${origin}/orders`);
  await context.close();
});

test('refusing at the provider shows a message, and a retry leads to the same page', async ({
  page,
  context,
}) => {
  await goToConsent(page, 'refuses', '/earnings');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expectProblem(page, 'The provider did not sign you in.');
  expect(await isSignedIn(context)).toBe(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Continue with Loop ID' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${origin}/earnings`);
});
