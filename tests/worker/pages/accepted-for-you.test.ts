import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';

const LENIENT = {
  isEnabled: true,
  autoAcceptOrders: true,
  useAiDecisions: false,
  minOrderValue: '0',
  minPayPerMile: '0',
  maxDeliveryDistance: '99',
  workingHoursStart: '00:00',
  workingHoursEnd: '00:00',
};

test('a toast says what automation accepted, and what it pays', async () => {
  const driver = await signIn();
  await env.DB.prepare("update drivers set subscription_status = 'pro' where email = ?")
    .bind(driver.email)
    .run();
  await driver.post('/api/ai-automation-settings', LENIENT);
  const answer = await postForm(driver, '/orders', { intent: 'generateSamples' });
  const [toast = ''] = answer.headers.get('Set-Cookie')?.split(';') ?? [];
  const accepted: { restaurantName: string; payoutAmount: number }[] = await readJson(
    driver.get('/api/orders?status=accepted'),
  );
  expect(accepted.length).toBeGreaterThan(0);
  const cents = accepted.reduce((sum, { payoutAmount }) => sum + Math.round(100 * Number(payoutAmount)), 0);
  const what = accepted.length === 1 ? accepted[0]?.restaurantName : `${accepted.length} orders`;
  const page = await driver.get('/orders', undefined, { Cookie: `${driver.cookie}; ${toast}` });
  const shown = await page.text();
  expect(shown).toContain('Accepted for you');
  expect(shown).toContain(`${what}: $${(cents / 100).toFixed(2)}. See your route.`);
});

test('the toast of new offers lists their ids, so that it never covers their buttons', async () => {
  const driver = await signIn();
  const answer = await driver.post('/orders.data', 'intent=generateSamples', {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: '*/*',
  });
  const reply = await answer.text();
  const pending: { id: string }[] = await readJson(driver.get('/api/orders?status=pending'));
  expect(pending.length).toBeGreaterThan(0);
  for (const { id } of pending) expect(reply).toContain(id);
});
