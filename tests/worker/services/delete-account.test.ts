import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { deleteAccount as deleteOf } from '#worker/services/account/delete-account.ts';
import { getPictureKey } from '#worker/services/profile/get-picture.ts';
import { savePicture } from '#worker/services/profile/save-picture.ts';
import { actBeforeBatch } from '../act-before-batch.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { fillTables } from '../fill-tables.ts';
import { openAdmin } from '../pages/admin-browser.ts';
import { postForm } from '../post-form.ts';
import { postSwitches } from '../post-switches.ts';

const isSignedIn = async (cookie: string) =>
  (await send('GET', '/api/auth/user', { headers: { Cookie: cookie } })).status === 200;

const deleteAccount = (driver: Client, email = driver.email) =>
  postForm(driver, '/profile/delete', { email });

/** Lists every table and column that references a driver, including empty tables. */
async function listDriverColumns(): Promise<{ table: string; column: string }[]> {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  const found = [];
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`select name from pragma_table_info('${name}')`).all<{
      name: string;
    }>();
    for (const column of results.map((row) => row.name)) {
      const isDriver = ['driver_id', 'referrer_id', 'subscriber_id'].includes(column);
      if (isDriver || `${name}.${column}` === 'request_keys.owner_id') found.push({ table: name, column });
    }
  }
  return found;
}

async function countRows(driverId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await listDriverColumns()) {
    const row = await env.DB.prepare(`select count(*) as n from ${table} where ${column} = ?`)
      .bind(driverId)
      .first<{ n: number }>();
    counts[`${table}.${column}`] = row?.n ?? 0;
  }
  return counts;
}

/** Signs in a driver with a bit of everything: orders in each state, a route, settings, a platform, plans and a restaurant. */
async function buildBusyDriver() {
  const driver = await signIn();
  const { id, referralCode } = await readJson(driver.get('/api/auth/user'));
  const { orders } = await readJson(
    driver.post('/api/generate-mock-orders', undefined, { 'Idempotency-Key': 'samples' }),
  );
  const order = await readJson(driver.post('/api/orders', buildOrderInput()));
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'accepted' });
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'completed' });
  await driver.patch(`/api/orders/${orders[0].id}/status`, { status: 'declined' });
  await driver.post('/api/routes/optimize', { orderIds: [orders[1].id], origin: 'Current Location' });
  await driver.post('/api/create-subscription');
  await driver.post('/api/ai-automation-settings', { isEnabled: true });
  await postSwitches(driver, { hasSounds: 'on' });
  await driver.post('/api/app-integrations', {
    platform: 'doordash',
    isConnected: true,
    method: 'driver-code',
    driverAccountId: 'DASH-77',
    phone: '+1 512 555 0100',
  });
  const restaurant = await readJson(
    send('POST', '/api/restaurants/signup', {
      body: {
        name: 'Thai Basil',
        email: 'thai@example.com',
        address: '2125 E Pratt St, Baltimore',
        referralCode,
      },
    }),
  );
  return { driver, id: id as string, restaurantId: restaurant.id as string };
}

test('deletes all data of the driver and keeps the plans without a name', async () => {
  const { driver, id, restaurantId } = await buildBusyDriver();
  const before = await countRows(id);
  for (const table of ['orders', 'order_events', 'routes', 'daily_earnings', 'integrations']) {
    expect(before[`${table}.driver_id`], table).toBeGreaterThan(0);
  }
  expect(before['request_keys.owner_id']).toBeGreaterThan(0);

  const answer = await deleteAccount(driver, driver.email.toUpperCase());
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
  expect(answer.headers.get('Set-Cookie')).toMatch(/session=; Max-Age=0/);

  const {
    'subscriptions.subscriber_id': kept,
    // The payment provider's records are not ours to delete. This holds for the local stand-in as for Stripe.
    'embedded_subscriptions.subscriber_id': _remembered,
    ...rest
  } = await countRows(id);
  expect(kept).toBe(1);
  expect(Object.entries(rest).filter(([, count]) => count > 0)).toEqual([]);
  const [driverRow] = (await env.DB.prepare('select * from drivers where id = ?').bind(id).all()).results;
  expect(driverRow).toBeUndefined();
  const { results: plans } = await env.DB.prepare('select * from subscriptions where subscriber_id = ?')
    .bind(id)
    .all();
  expect(plans[0]).toMatchObject({ product: 'pro', status: 'cancelled', ended_at: expect.any(Number) });
  expect(JSON.stringify(plans)).not.toContain(driver.email);
  const restaurant = await env.DB.prepare('select referrer_id from restaurants where id = ?')
    .bind(restaurantId)
    .first();
  expect(restaurant).toEqual({ referrer_id: null });
});

test('revokes every session of the account immediately and leaves other accounts alone', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const elsewhere = await signIn({ email: driver.email });
  await other.post('/api/orders', buildOrderInput());
  expect((await deleteAccount(driver)).status).toBe(303);
  expect([await isSignedIn(driver.cookie), await isSignedIn(elsewhere.cookie)]).toEqual([false, false]);
  expect(await isSignedIn(other.cookie)).toBe(true);
  expect(await readJson(other.get('/api/orders'))).toHaveLength(1);
});

test('deletes nothing without the right email address, and keeps what was typed', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  for (const email of ['', 'someone@example.com', other.email]) {
    const answer = await deleteAccount(driver, email);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('This is not the email address of your account');
    if (email) expect(page).toContain(`value="${email}"`);
  }
  expect([await isSignedIn(driver.cookie), await isSignedIn(other.cookie)]).toEqual([true, true]);
});

test('only a driver who has just signed in may delete the account', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare('update sessions set created_at = ? where driver_id = ?')
    .bind(Date.now() - 11 * 60_000, id)
    .run();
  const page = await (await driver.get('/profile/delete')).text();
  expect(page).toContain('Sign in again to continue.');
  expect(page).not.toContain('Delete my account for good');
  const refused = await deleteAccount(driver);
  expect([refused.status, await isSignedIn(driver.cookie)]).toEqual([403, true]);
  expect(await refused.text()).toContain('For this, please sign in again first.');
});

test('two concurrent deletions both end well, and the address can sign up again', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const answers = await Promise.all([deleteAccount(driver), deleteAccount(driver)]);
  for (const { status } of answers) expect([303, 401]).toContain(status);
  expect((await deleteAccount(driver)).status).toBe(401);
  const again = await signIn({ email: driver.email });
  const user = await readJson(again.get('/api/auth/user'));
  expect(user.id).not.toBe(id);
  expect(user.subscriptionStatus).toBe('free');
  expect(await readJson(again.get('/api/orders'))).toEqual([]);
});

test('rejects a deletion posted from another site', async () => {
  const driver = await signIn();
  const foreign = await driver.post(
    '/profile/delete',
    new URLSearchParams({ email: driver.email }).toString(),
    {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'https://evil.example',
    },
  );
  expect(foreign.status).toBe(403);
  expect((await driver.get('/profile/delete')).status).toBe(200);
  expect(await isSignedIn(driver.cookie)).toBe(true);
});

test('the page shows which plan ends and what we still owe before the account is deleted', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const read = async () => (await driver.get('/profile/delete')).text();
  expect(await read()).not.toMatch(/<li>Your subscription ends now|We still owe you \$/);
  await driver.post('/api/roadwaze/signup', {
    driverName: 'Robin Road',
    phoneNumber: '512-555-0100',
    vehicleType: 'Car',
  });
  await env.DB.prepare(
    "insert into owed_balances (account, owner_id, seq, owed_cents) values ('referral_earnings', ?1, 1, 1000), ('delivery_earnings', ?1, 2, 250)",
  )
    .bind(id)
    .run();
  expect(await read()).toMatch(/<li>Your subscription ends now[\s\S]*We still owe you \$12\.50/);
});

/** The tables that keep rows after a deletion, under an id without an account, and why. */
const KEPT: Record<string, string> = {
  subscriptions: 'the books: what was bought, and until when',
  embedded_subscriptions: 'the memory of the payment provider of local runs',
  ledger_postings: 'the books: amounts and dates',
  ledger_entries: 'the books: their two sides',
  owed_balances: 'the books: what is still owed',
  audit_log: 'what administrators did',
  checkouts: 'until what came of one that the provider did not close is paid back',
};

/** Reads everything in the database and in KV, as text by table. */
async function readAll(): Promise<Record<string, string>> {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  const texts: Record<string, string> = {};
  for (const { name } of tables) {
    texts[name] = JSON.stringify((await env.DB.prepare(`select * from "${name}"`).all()).results);
  }
  const { keys } = await env.KV.list();
  const values = await Promise.all(keys.map(async ({ name }) => `${name}: ${await env.KV.get(name)}`));
  return { ...texts, KV: values.join('\n') };
}

test('leaves nothing that identifies a person after deleting an account with rows in every table', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare("update drivers set first_name = 'Zephyrine', last_name = 'Quillfeather' where id = ?")
    .bind(id)
    .run();
  await fillTables(id);
  await env.KV.put(getPictureKey(id), 'bytes');
  const email = driver.email;
  const find = async () => {
    const texts = Object.entries(await readAll());
    const holding = (...words: string[]) =>
      texts.filter(([, text]) => words.some((word) => text.includes(word))).map(([name]) => name);
    const ofRestaurants = [
      'restaurants',
      'restaurant_keys',
      'network_deliveries',
      'courier_connections',
      'courier_deliveries',
      'courier_events',
    ];
    const isTheirs = (name: string) => !KEPT[name] && !ofRestaurants.includes(name);
    return {
      marked: holding('mark-').filter(isTheirs),
      byId: holding(id),
      byName: holding(email, 'Zephyrine', 'Quillfeather', 'mark-reason'),
    };
  };
  expect((await find()).byId.length).toBeGreaterThan(25);
  await deleteOf(
    createCtx(env, () => {}, 'test'),
    { driverId: id },
  );
  const left = await find();
  expect(left.byId.filter((name) => !KEPT[name])).toEqual([]);
  expect([left.marked, left.byName]).toEqual([[], []]);
});

test('removes a deleted driver’s email from the audit log’s records of filtered exports', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const admin = await openAdmin();
  const exportOf = async (list: string, filter: Record<string, string>) =>
    (await admin.open(`/admin/${list}.csv?${new URLSearchParams(filter)}`)).text();
  const other = 'somebody-else@roadwaze.example';
  await exportOf('subscriptions', { owner: driver.email.toUpperCase(), product: 'pro' });
  await exportOf('drivers', { text: driver.email });
  await exportOf('drivers', { text: other });
  await deleteOf(
    createCtx(env, () => {}, 'test'),
    { driverId: id },
  );
  const log = (await readAll()).audit_log?.toLowerCase() ?? '';
  expect(log).not.toContain(encodeURIComponent(driver.email));
  expect(log).toContain(encodeURIComponent(other));
});

test('deletes a picture that a concurrent sign-in stores while the account is deleted', async () => {
  const { id: driverId } = await readJson((await signIn()).get('/api/auth/user'));
  const work: Promise<unknown>[] = [];
  const ctx = createCtx(env as unknown as Env, (started) => work.push(started), 'test');
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // why: the provider's picture is on the network.
  const fetch = (async () => new Response(picture)) as typeof globalThis.fetch;
  const readStored = () => env.KV.get(getPictureKey(driverId), 'arrayBuffer');
  const deleting = actBeforeBatch(ctx, 1, async () => {
    savePicture({ ...ctx, fetch }, { driverId, url: 'https://pictures.example.com/me.png' });
    await Promise.all(work);
    expect(await readStored()).not.toBeNull();
  });
  await deleteOf(deleting, { driverId });
  await Promise.all(work);
  expect(await readStored()).toBeNull();
});
