import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { startOpenIdProvider } from './openid-provider.ts';
import { choosePlace, startApp } from './start-app.ts';

// One app and one provider for the whole file: its journeys run one after the other.
test.describe.configure({ mode: 'default' });

const { port, origin } = await choosePlace();
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let app: Awaited<ReturnType<typeof startApp>>;

test.beforeAll(async () => {
  provider = await startOpenIdProvider(`${origin}/api/login/callback`);
  app = await startApp(port, provider.env);
});

test.afterAll(async () => {
  await app?.stop();
  provider?.stop();
});

test.use({ baseURL: origin });

/** From the sign-in page to the provider, and there as `account` up to the question whether to go on. */
async function goToConsent(page: Page, account: string, returnTo = '/'): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole('link', { name: 'Continue with Loop ID' }).click();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
}

/** Allows the sign-in step by step, up to the address the browser would be sent back to; returns that. */
async function catchCallback(page: Page): Promise<URL> {
  let answer = await page.request.post(page.url(), { form: {}, maxRedirects: 0 });
  for (let steps = 0; steps < 5; steps += 1) {
    const next = new URL(answer.headers().location ?? '', page.url());
    if (next.origin === origin) return next;
    answer = await page.request.get(next.href, { maxRedirects: 0 });
  }
  throw new Error('The provider does not send the browser back');
}

async function expectProblem(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in didn’t work' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

const isSignedIn = async (context: BrowserContext) =>
  (await context.request.get(`${origin}/api/auth/user`)).status() === 200;

test('a driver signs in at the provider and lands where they wanted to go', async ({ page }) => {
  await goToConsent(page, 'robin', '/earnings');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${origin}/earnings`);
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({ email: 'robin@id.example', firstName: 'Robin', lastName: 'Park' });
  await page.goto('/profile');
  await expect(page.getByText('This device')).toBeVisible();
});

test('the second sign-in finds the same driver', async ({ browser }) => {
  const ids = [];
  for (let count = 0; count < 2; count += 1) {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    await goToConsent(page, 'sasha');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    ids.push((await (await page.request.get('/api/auth/user')).json()).id);
    await context.close();
  }
  expect(ids[0]).toBe(ids[1]);
});

test('it works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await goToConsent(page, 'noscript', '/orders');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${origin}/orders`);
  await context.close();
});

test('a wrong state signs nobody in, and the right one still does', async ({ page, context }) => {
  await goToConsent(page, 'wrong-state');
  const callback = await catchCallback(page);
  const forged = new URL(callback);
  forged.searchParams.set('state', 'a-state-nobody-gave-out');
  const answer = await page.goto(forged.href);
  expect(answer?.status()).toBe(400);
  await expectProblem(page, 'no longer valid');
  expect(await isSignedIn(context)).toBe(false);
  await page.goto(callback.href);
  expect(await isSignedIn(context)).toBe(true);
});

test('an answer meant for another browser signs nobody in', async ({ page, browser }) => {
  await goToConsent(page, 'other-browser');
  const callback = await catchCallback(page);
  const victim = await browser.newContext({ baseURL: origin });
  const theirs = await victim.newPage();
  await theirs.goto(callback.href);
  await expectProblem(theirs, 'no longer valid');
  expect(await isSignedIn(victim)).toBe(false);
  await victim.close();
});

test('a code that was used cannot be used again, in its own sign-in or a new one', async ({
  page,
  context,
}) => {
  await goToConsent(page, 'replay');
  const callback = await catchCallback(page);
  await page.goto(callback.href);
  expect(await isSignedIn(context)).toBe(true);
  // A page that is open would notice.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'session' });
  await page.goto(callback.href);
  await expectProblem(page, 'no longer valid');

  const login = await page.request.get('/api/login?provider=oidc', { maxRedirects: 0 });
  const state = new URL(login.headers().location ?? '').searchParams.get('state') ?? '';
  const renewed = new URL(callback);
  renewed.searchParams.set('state', state);
  await page.goto(renewed.href);
  await expectProblem(page, 'no longer valid');
  expect(await isSignedIn(context)).toBe(false);
});

test('refusing at the provider is said, and another try leads to the same place', async ({
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

test('an email the provider has not verified signs nobody in', async ({ page, context }) => {
  await goToConsent(page, 'unverified-sam');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expectProblem(page, 'has not verified your email address');
  expect(await isSignedIn(context)).toBe(false);
});
