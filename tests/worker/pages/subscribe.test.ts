import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { signIn } from '../client.ts';
import { openBrowser, readHidden } from './browse.ts';

async function openDriver() {
  const browser = openBrowser();
  const email = `pro-${crypto.randomUUID()}@roadwaze.example`;
  await browser.signIn(email);
  return { ...browser, email };
}

const countSubscriptions = async (email: string) =>
  (
    await env.DB.prepare(
      'select count(*) as count from subscriptions join drivers on drivers.id = subscriber_id where email = ?',
    )
      .bind(email)
      .first<{ count: number }>()
  )?.count;

test('shows a visitor the price, the features and the sign-in, and no form except for the language', async () => {
  const page = await openBrowser().read('/subscribe');
  expect(page).toContain('$10');
  expect(page).toContain('Real-Time Hotspot Alerts');
  expect(page).not.toContain('Priority Support');
  expect(page).toContain('Sign in to start your trial');
  expect(page).toContain('/api/login?returnTo=%2Fsubscribe');
  const forms = [...page.matchAll(/<form[^>]*>/g)].map(([form]) => form);
  expect(forms).toEqual([expect.stringContaining('action="/language"')]);
});

test('without scripts, the form is a single button, which starts the trial once', async () => {
  const driver = await openDriver();
  const page = await driver.read('/subscribe');
  expect(page).toContain('Start 7-Day Free Trial');
  expect(page).toContain('Test payment: no card is charged');
  expect(page).not.toMatch(/cardNumber|cc-number/);

  const fields = { intent: 'startPlan', requestKey: readHidden(page, 'requestKey') };
  for (const _time of ['first', 'again']) {
    const answer = await driver.post('/subscribe', fields);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/');
    expect(await driver.read('/')).toContain('Subscription Successful');
  }
  expect(await countSubscriptions(driver.email)).toBe(1);
});

test('refuses a second purchase from another tab, with the reason', async () => {
  const driver = await openDriver();
  await driver.post('/subscribe', { intent: 'startPlan', requestKey: crypto.randomUUID() });
  const answer = await driver.post('/subscribe', { intent: 'startPlan', requestKey: crypto.randomUUID() });
  expect(answer.headers.get('Location')).toBe('/subscribe');
  const page = await driver.read('/subscribe');
  expect(page).toContain('Payment Failed');
  expect(page).toContain('You already have a subscription.');
  expect(await countSubscriptions(driver.email)).toBe(1);
});

test('a member sees the plan, cancels it and resumes it', async () => {
  const driver = await openDriver();
  await driver.post('/subscribe', { intent: 'startPlan', requestKey: crypto.randomUUID() });
  const member = await driver.read('/subscribe');
  expect(member).toContain('Manage Subscription');
  expect(member).toMatch(/Your free trial runs until .+ Then it costs \$10 a week\./);
  expect(member).not.toContain('Start 7-Day Free Trial');

  await driver.post('/subscribe', { intent: 'cancelPlan' });
  const cancelled = await driver.read('/subscribe');
  expect(cancelled).toContain('Subscription canceled');
  expect(cancelled).toMatch(/It ends on .+ and won’t renew\./);
  await driver.post('/subscribe', { intent: 'resumePlan' });
  expect(await driver.read('/subscribe')).toContain('Your free trial runs until');
});

test('offers the plan without a trial to a driver who has had one', async () => {
  const driver = await openDriver();
  await driver.post('/subscribe', { intent: 'startPlan', requestKey: crypto.randomUUID() });
  await env.DB.batch([
    env.DB.prepare(
      "update subscriptions set ended_at = 1, status = 'cancelled' where subscriber_id = (select id from drivers where email = ?)",
    ).bind(driver.email),
    env.DB.prepare("update drivers set subscription_status = 'free' where email = ?").bind(driver.email),
  ]);
  const page = await driver.read('/subscribe');
  expect(page).toContain('Subscribe for $10/week');
  expect(page).toContain('Your free trial is used up.');
  await driver.post('/subscribe', { intent: 'startPlan', requestKey: readHidden(page, 'requestKey') });
  expect(await driver.read('/')).toContain('Welcome back to the Pro plan!');
});

test('outside local, sells nothing without a payment provider, and says so', async () => {
  const { cookie } = await signIn();
  const browser = openBrowser({ APP_ENV: 'production' });
  browser.cookies.set('__Host-session', cookie.replace('session=', ''));
  const page = await browser.read('/subscribe');
  expect(page).toContain('Payments aren’t set up on this site yet');
  expect(page).not.toContain('Start 7-Day Free Trial');
  await browser.post('/subscribe', { intent: 'startPlan' });
  expect(await browser.read('/subscribe')).toContain('Payments are not set up. Set STRIPE_SECRET_KEY');
});

test('a post without a session starts nothing', async () => {
  const answer = await openBrowser().post('/subscribe', { intent: 'startPlan' });
  expect(answer.status).toBe(401);
});
