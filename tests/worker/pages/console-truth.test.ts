import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import type { ListFilter } from '#worker/domain/admin/list-filters.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { addSource } from '#worker/services/admin/add-source.ts';
import { type Balance, getLedgerPage } from '#worker/services/admin/get-ledger-page.ts';
import { refreshNewsSource } from '#worker/services/admin/refresh-news-source.ts';
import { rollUpNetwork } from '#worker/services/admin/roll-up-network.ts';
import { readJson, signIn } from '../client.ts';
import { CODE, openAdmin } from './admin-browser.ts';

const NO_FILTER: ListFilter<'ledger'> = { kind: null, subject: null, owner: '', from: '', to: '' };
const ACTOR = { sessionId: 'session', addressHash: 'address' };
const open = (DB: unknown = env.DB) => createCtx({ ...env, DB } as unknown as Env, () => {}, 'test');

const readAudit = async (target: string) => {
  const { results } = await env.DB.prepare(
    'select action, before, after from audit_log where target_id = ? order by rowid',
  )
    .bind(target)
    .all<{ action: string; before: string | null; after: string | null }>();
  return results.map(({ action, before, after }) => ({
    action,
    before: JSON.parse(before ?? 'null'),
    after: JSON.parse(after ?? 'null'),
  }));
};

/** Returns the database, in which matching statements fail. */
function breakOn(pattern: RegExp) {
  return {
    prepare: (query: string) => env.DB.prepare(pattern.test(query) ? 'select broken' : query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  };
}

const addFeed = async (url: string) =>
  (await addSource(open(), { actor: ACTOR, input: { name: 'A feed', url } })).id;

test('logs a manual reading of a source before it starts, and its result together with the row of the source', async () => {
  const id = await addFeed('https://a.example.com/truth');
  // why: tests have no network.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost'));
  await refreshNewsSource(open(), { actor: ACTOR, targetId: id });
  expect((await readAudit(id)).slice(1)).toEqual([
    { action: 'refreshNewsSource', before: null, after: { name: 'A feed', status: null } },
    {
      action: 'readNewsSource',
      before: { status: null },
      after: { name: 'A feed', status: 'unreachable', articlesAdded: 0, articlesUpdated: 0 },
    },
  ]);
  const page = await (await openAdmin()).readBody(`/admin/audit?target=${id}`);
  expect(page).toContain('Unreachable');
});

test('a reading that crashes is logged as requested, without a result', async () => {
  const id = await addFeed('https://b.example.com/truth');
  // why: tests have no network.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost'));
  const broken = open(breakOn(/^update "news_sources"/));
  await expect(refreshNewsSource(broken, { actor: ACTOR, targetId: id })).rejects.toThrow();
  expect((await readAudit(id)).map(({ action }) => action)).toEqual(['addNewsSource', 'refreshNewsSource']);
});

test('shows why a source could not be read', async () => {
  const id = await addFeed('https://c.example.com/truth');
  // why: tests have no network.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost'));
  const admin = await openAdmin();
  await admin.act('refreshNewsSource', id);
  const page = await admin.readBody('/admin/news');
  expect(page).toContain('Source not read');
  expect(page).toContain('Unreachable');
});

test('adds an address once, whatever fragment it ends with', async () => {
  const id = await addFeed('https://d.example.com/truth#one');
  for (const url of ['https://d.example.com/truth', 'https://d.example.com/truth#two']) {
    expect(await addFeed(url)).toBe(id);
  }
});

test('restores a reason that was typed while the session ended after signing in again', async () => {
  const victim = await readJson((await signIn()).get('/api/auth/user'));
  const admin = await openAdmin();
  const reason = 'Asked three drivers for “tips” 🚲';
  admin.cookies.clear();
  const refused = await admin.act('suspendDriver', victim.id, reason, '/admin/drivers');
  const way = refused.headers.get('Location') ?? '';
  expect([refused.status, way]).toEqual([303, expect.stringMatching(/^\/admin\?returnTo=/)]);
  const returnTo = new URLSearchParams(way.split('?')[1]).get('returnTo') ?? '';
  await admin.post('/admin', { intent: 'adminSignIn', adminCode: CODE, returnTo });
  expect(await admin.readBody(returnTo)).toContain(reason);
  expect(await admin.readBody(returnTo.replace('suspendDriver', 'restoreDriver'))).not.toContain(reason);
  await admin.act('suspendDriver', victim.id, reason, '/admin/drivers');
  expect(await admin.readBody(returnTo)).not.toContain(reason);
});

test('restores what was typed about a source while the session ended after signing in again', async () => {
  const path = '/admin/news/new';
  const admin = await openAdmin();
  admin.cookies.clear();
  const typed = { name: 'Gig “news” 🚲', url: 'https://feeds.example.com/typed?a=1&b=2' };
  const refused = await admin.post(path, typed);
  expect(refused.headers.get('Location')).toBe(`/admin?returnTo=${encodeURIComponent(path)}`);
  await admin.post('/admin', { intent: 'adminSignIn', adminCode: CODE, returnTo: path });
  const form = await admin.readBody(path);
  expect(form).toContain(`value="${typed.name}"`);
  expect(form).toContain('value="https://feeds.example.com/typed?a=1&amp;b=2"');
  await admin.post(path, { ...typed, url: `https://feeds.example.com/${crypto.randomUUID()}` });
  expect(await admin.readBody(path)).not.toContain('typed?a=1');
});

test('shows balances as positive amounts, for what is owed and for what was paid out', async () => {
  const ctx = open();
  const ownerId = 'owed';
  const credit = {
    key: 'truth:credit',
    ownerId,
    amountCents: 1250,
    at: 1,
  };
  const payout = {
    key: 'truth:payout',
    ownerId,
    amountCents: 250,
    at: 2,
  };
  const read = async () => (await getLedgerPage(ctx, { filter: NO_FILTER, after: null })).balances;
  const pick = (balances: Balance[], account: Balance['account']) =>
    balances.find((balance) => balance.account === account)?.cents ?? 0;
  const before = await read();
  await ctx.db.batch([
    ...insertPosting(ctx, composePosting('referral_credit', 'driver_referral', credit)),
    ...insertPosting(ctx, composePosting('payout', 'referrals', payout)),
  ]);
  const after = await read();
  const grown = (account: Balance['account']) => pick(after, account) - pick(before, account);
  expect(grown('owed')).toBe(1000);
  expect(grown('payouts')).toBe(250);
  expect(grown('referral_rewards')).toBe(1250);
});

test('links a posting to its owner', async () => {
  const { id, email } = await readJson((await signIn()).get('/api/auth/user'));
  const ctx = open();
  const credit = {
    key: `truth:${id}`,
    ownerId: id,
    amountCents: 100,
    at: 1,
  };
  const gone = { ...credit, key: 'truth:gone', ownerId: 'somebody-before' };
  await ctx.db.batch([
    ...insertPosting(ctx, composePosting('referral_credit', 'driver_referral', credit)),
    ...insertPosting(ctx, composePosting('referral_credit', 'driver_referral', gone)),
  ]);
  const page = await (await openAdmin()).readBody('/admin/ledger?kind=referral_credit');
  expect(page).toContain(`href="/admin/drivers/${id}"`);
  expect(page).toContain(email);
  expect(page).toContain('somebody-before');
  expect(page).not.toContain('/admin/drivers/somebody-before');
});

test('the overview says in which time zones its days are counted', async () => {
  await rollUpNetwork(open());
  expect(await (await openAdmin()).readBody('/admin')).toContain(
    'Days are UTC; deliveries count on the driver’s local day.',
  );
});

test('counts subscriptions as revenue, but not delivery bills, and the overview says so', async () => {
  const ctx = open();
  const day = new Date(ctx.now).toISOString().slice(0, 10);
  const readRevenue = async () => {
    await rollUpNetwork(ctx);
    return env.DB.prepare('select revenue_cents as cents from network_days where day = ?')
      .bind(day)
      .first('cents');
  };
  const before = await readRevenue();
  const money = { key: 'truth:bill', ownerId: 'kettle', amountCents: 6000, at: ctx.now };
  await ctx.db.batch([...insertPosting(ctx, composePosting('delivery_payment', 'delivery', money))]);
  expect(await readRevenue()).toBe(before);
  expect(await (await openAdmin()).readBody('/admin')).toContain(
    'Revenue: subscriptions paid minus refunds, without delivery bills, which go to drivers.',
  );
});
