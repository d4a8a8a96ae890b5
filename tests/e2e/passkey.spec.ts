import { expect, type Page } from '@playwright/test';
import { forgiveRefusal, test } from './guarded-test.ts';

/** Adds a virtual authenticator whose fingerprint reader always succeeds. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signInByMail(page: Page, email: string): Promise<void> {
  await page.goto('/api/login?returnTo=/profile');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/profile');
}

async function registerPasskey(page: Page, name: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByLabel('Name').fill(name);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByText('Passkey added.')).toBeVisible();
  await expect(section.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL('/');
}

test("a driver registers a passkey, signs in with it, and can't after removing it", async ({
  page,
  complaints,
}) => {
  const email = `passkey-${Date.now()}@roadwaze.example`;
  await addAuthenticator(page);
  await signInByMail(page, email);
  await registerPasskey(page, 'Work phone');
  await signOut(page);

  await page.goto('/api/login?returnTo=/profile');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(email)).toBeVisible();

  const entry = page.getByRole('listitem').filter({ hasText: 'Work phone' });
  await expect(entry.getByText('Last used')).toBeVisible();
  await entry.getByText('Remove Work phone').click();
  await entry.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();

  await signOut(page);
  await page.goto('/api/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('The passkey didn’t work.')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  forgiveRefusal(complaints, 1, 401);
});

test('without JavaScript there is no passkey button, and the profile says JavaScript is needed', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInByMail(page, `noscript-${Date.now()}@roadwaze.example`);
  await expect(page.getByText('To add a passkey, turn on JavaScript')).toBeVisible();
  await page.goto('/api/login');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await context.close();
});
