import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { readJson, signIn } from '../client.ts';
import { openBrowser, readBody } from './browse.ts';

const DAY_MS = 86_400_000;

const readCost = (answer: Response) =>
  answer.headers
    .get('Server-Timing')
    ?.match(/q=(\d+) r=(\d+)/)
    ?.slice(1)
    .map(Number);

async function post(...postings: Parameters<typeof insertPosting>[1][]) {
  const ctx = createCtx(env, () => {}, 'test');
  const [first, ...rest] = postings.flatMap((posting) => insertPosting(ctx, posting));
  if (first) await ctx.db.batch([first, ...rest]);
}

const credit = (ownerId: string, n: number, at: number, amountCents = 1000) =>
  composePosting('referral_credit', 'driver_referral', {
    key: `credit:${ownerId}:${n}`,
    ownerId,
    amountCents,
    at,
  });

test('the referral tiles show what the ledger says, whatever the counts would amount to', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    "insert into referrals (id, referrer_id, campaign, status, created_at) values (?, ?, 'standard', 'active', 1)",
  )
    .bind(crypto.randomUUID(), id)
    .run();
  const read = async () => {
    const answer = await driver.get('/recruitment');
    const [, tiles = ''] = (await readBody(answer)).match(/<dl[^>]*>(.*?)<\/dl>/s) ?? [];
    return {
      figures: [...tiles.matchAll(/<dd[^>]*>(.*?)<\/dd>/gs)].map(([, text]) => text),
      cost: readCost(answer),
    };
  };
  expect((await read()).figures).toEqual(['1', '1', '0', '$0.00', '$0.00']);
  const now = Date.now();
  await post(credit(id, 1, now - 40 * DAY_MS), credit(id, 2, now - DAY_MS, 1234));
  await post(
    composePosting('payout', 'referrals', {
      key: `payout:${id}`,
      ownerId: id,
      amountCents: 234,
      at: now,
    }),
  );
  const { figures, cost } = await read();
  expect(figures).toEqual(['1', '1', '0', '$12.34', '$20.00']);
  expect(cost?.[0]).toBe(1);
  await post(...Array.from({ length: 60 }, (_, n) => credit(id, 10 + n, now - 50 * DAY_MS)));
  expect((await read()).cost).toEqual(cost);
});

test('a restaurant’s manage page lists its payments in pages, and says when the next one is due', async () => {
  const browser = openBrowser();
  const email = `chef-${crypto.randomUUID()}@kettle.example`;
  const fields = { name: 'Copper Kettle', email, address: '1832 Eastern Ave, Baltimore' };
  const path = (await browser.post('/restaurant-signup', fields)).headers.get('Location') ?? '';
  await browser.post(path, { intent: 'payRestaurant' });
  const link = (await browser.read(path)).match(/\/restaurant-manage\/[\w-]{43}/)?.[0] ?? '';
  const id = path.split('/').at(-1) ?? '';
  const count = (html: string) => html.match(/−\$40\.00/g)?.length ?? 0;
  const first = await browser.read(link);
  expect(count(first)).toBe(1);
  expect(first).toMatch(/It renews on [A-Z][a-z]+ \d+, \d{4} for \$40 a month\./);
  expect(first).toContain(`A receipt for each payment goes to <span translate="no">${email}</span>.`);
  const receipt = await env.DB.prepare(
    `select kind, "values" from outbox where owner_id = ? and key like 'receipt:%'`,
  )
    .bind(id)
    .first<{ kind: string; values: string }>();
  expect(receipt?.kind).toBe('restaurantReceipt');
  expect(JSON.parse(receipt?.values ?? '{}')).toMatchObject({ link: { path } });
  const charges = Array.from({ length: 25 }, (_, n) =>
    composePosting('charge', 'restaurant', {
      key: `charge:${id}:${n}`,
      ownerId: id,
      amountCents: 4000,
      at: n,
    }),
  );
  await post(...charges.slice(0, 22));
  const answer = await browser.open(link);
  const cost = readCost(answer);
  const page = await readBody(answer);
  const next = page.match(/\/restaurant-manage\/[\w-]{43}\?before=\d+/)?.[0] ?? '';
  const rest = await browser.read(next);
  expect([count(page), count(rest)]).toEqual([20, 3]);
  expect(rest).toContain('>Newest<');
  await post(...charges.slice(22));
  expect(readCost(await browser.open(link))).toEqual(cost);
  const at = Date.now() + DAY_MS;
  const bill = { key: `bill:${id}`, ownerId: id, amountCents: 654, at };
  await post(composePosting('delivery_payment', 'delivery', bill));
  expect(await browser.read(link)).toContain('−$6.54');
});

test('tells a driver who joins the network what renews, how it ends, and the terms before paying', async () => {
  const driver = await signIn();
  const terms = await readBody(await driver.get('/integrations/roadwaze/signup'));
  expect(terms).toContain('You’re a member as soon as you pay');
  const page = await readBody(await driver.get('/integrations/roadwaze/signup?step=details'));
  expect(page).toContain('You pay $30 now and every week until you disconnect Roadwaze.');
  expect(page).toMatch(/By subscribing you accept the .*?href="\/terms"/);
});

test('shows a network member the membership in place of the offer to join', async () => {
  const driver = await signIn();
  const read = async (path = '/integrations/roadwaze/signup') => readBody(await driver.get(path));
  const offer = 'Flat fee, renewed every week';
  expect(await read()).toContain(offer);
  const member = { driverName: 'Dana Reyes', phoneNumber: '512-555-0100', vehicleType: 'Car' };
  const plan = { platform: 'roadwaze', subscriptionType: 'weekly', subscriptionAmount: 30 };
  await driver.post('/api/roadwaze/signup', { ...member, ...plan });
  const page = await read();
  expect(page).not.toContain(offer);
  expect(page).toContain('You’re already a member.');
  expect(page).not.toContain('charged again');
  expect(page).toMatch(/It renews on [A-Z][a-z]+ \d+, \d{4} for \$30 a week\./);
  const details = await read('/integrations/roadwaze/signup?step=details');
  expect(details).toContain('Save details');
  expect(details).not.toContain('every week until you disconnect Roadwaze');
  expect(details).not.toContain('Join for');
  // The form is prefilled with the known values, so that one of them can be corrected.
  for (const known of Object.values(member)) expect(details).toContain(`value="${known}"`);

  const [linked] = await readJson(driver.get('/api/app-integrations'));
  await driver.patch(`/api/app-integrations/${linked.id}`, { isConnected: false });
  const left = await read();
  expect(left).toContain('Saving reconnects Roadwaze and undoes a cancellation. No charge.');
  expect(left.indexOf('step=details')).toBeLessThan(left.indexOf('/profile/payments'));
});

test('shows the same hourly pay of today on the dashboard and on Earnings', async () => {
  // why: an hourly pay needs half an hour of active time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 1, 17) });
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  vi.setSystemTime(Date.now() + 40 * 60_000);
  await driver.patch(`/api/orders/${id}/status`, { status: 'completed' });
  const earnings = await readBody(await driver.get('/earnings'));
  const [, rate = 'none'] = /(\$[\d.]+)\/hr after car costs/.exec(earnings) ?? [];
  expect(await readBody(await driver.get('/'))).toContain(`>${rate}<`);
  expect(earnings).toContain('href="/analytics"');
  vi.useRealTimers();
});
