import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readBody } from './browse.ts';

const ORDER = {
  platform: 'doordash',
  restaurantName: 'Chez Nous',
  customerAddress: '1 Main St',
  payoutAmount: '12,50',
};

/** Returns a page as a driver who chose this language sees it. */
async function readIn(language: string, driver: Client, path: string): Promise<string> {
  return readBody(await driver.get(path, undefined, { Cookie: `${driver.cookie}; language=${language}` }));
}

function findValue(html: string, name: string): string | undefined {
  const [input = ''] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
  return /value="([^"]*)"/.exec(input)?.[1];
}

test('adds an order with a comma before its decimals, and with its distance in the unit of the form', async () => {
  const driver = await signIn();
  const answer = await postForm(driver, '/orders/new', { ...ORDER, distance: '٨٫٠', units: 'km' });
  expect(answer.status).toBe(303);
  const [order] = await readJson(driver.get('/api/orders'));
  expect(order.payoutAmount).toBe(12.5);
  expect(order.distance).toBeCloseTo(4.97, 2);
});

test('refuses an ambiguous amount, and keeps it in the form as it was typed', async () => {
  const driver = await signIn();
  const answer = await postForm(driver, '/orders/new', { ...ORDER, payoutAmount: '1.250' });
  expect(answer.status).toBe(400);
  const html = await readBody(answer);
  expect(findValue(html, 'payoutAmount')).toBe('1.250');
  expect(html).toContain('at most two decimals');
});

test('reads and shows goals, terms and costs in the notation of the language', async () => {
  const driver = await signIn();
  await postForm(driver, '/earnings', { intent: 'saveGoals', earningsGoal: '1250,5', deliveriesGoal: '١٢' });
  await postForm(driver, '/profile/offers', { wagePerHour: '14,5', capacityCostAmount: '−2,5' });
  await postForm(driver, '/profile/account', { costPerMile: '0,25', costUnits: 'km', units: 'km' });
  const row = await env.DB.prepare('select * from drivers where email = ?').bind(driver.email).first();
  expect(row).toMatchObject({
    daily_deliveries_goal: 12,
    wage_cents_per_hour: 1450,
    capacity_cost_cents: -250,
    cost_cents_per_mile: 40.2336,
  });
  const earnings = await readIn('fr', driver, '/earnings');
  expect([findValue(earnings, 'earningsGoal'), findValue(earnings, 'deliveriesGoal')]).toEqual([
    '1250,50',
    '12',
  ]);
  expect(await readIn('en', driver, '/earnings')).toContain('$0.25/km');
  const terms = await readIn('nl', driver, '/profile/offers');
  expect([findValue(terms, 'wagePerHour'), findValue(terms, 'capacityCostAmount')]).toEqual([
    '14,50',
    '-2,50',
  ]);
  const account = await readIn('ar', driver, '/profile/account');
  expect([findValue(account, 'costPerMile'), findValue(account, 'costUnits')]).toEqual(['0.25', 'km']);
  expect(account).toContain('تكلفة الكيلومتر');
});

test('automation reads and shows the driver’s notation and unit, while the API stays in miles', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  await postForm(driver, '/profile/account', { units: 'km' });
  const saved = await postForm(driver, '/ai-automation', {
    units: 'km',
    minPayPerMile: '1,25',
    maxDeliveryDistance: '5,2',
    minOrderValue: '６，５０',
    earningsGoalDaily: '1.250,00',
  });
  expect(saved.status).toBe(303);
  expect(await readJson(driver.get('/api/ai-automation-settings'))).toMatchObject({
    minPayPerMile: '2.01',
    maxDeliveryDistance: '3.231',
    minOrderValue: '6.50',
    earningsGoalDaily: '1250.00',
  });
  const page = await readIn('fr', driver, '/ai-automation');
  expect(findValue(page, 'minPayPerMile')).toBe('1,25');
  expect(findValue(page, 'maxDeliveryDistance')).toBe('5,2');
  expect(findValue(page, 'earningsGoalDaily')).toBe('1250,00');
  expect(page).toContain('Distance maximale (kilomètres)');
  const refused = await postForm(driver, '/ai-automation', { units: 'km', minOrderValue: '1,250' });
  expect(refused.status).toBe(400);
  expect(findValue(await readBody(refused), 'minOrderValue')).toBe('1,250');
});
