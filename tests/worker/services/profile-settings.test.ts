import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { rememberBrowser } from '#worker/services/drivers/remember-browser.ts';
import { readJson, signIn } from '../client.ts';
import { readBody } from '../pages/browse.ts';
import { postForm } from '../post-form.ts';
import { postSwitches } from '../post-switches.ts';

test('saves the driver’s account details', async () => {
  const driver = await signIn();
  const answer = await postForm(driver, '/profile/account', {
    firstName: ' Dana ',
    lastName: 'Reyes',
    vehicle: 'Toyota Prius 2019',
    costPerMile: '0.35',
    costUnits: 'km',
    units: 'km',
    timeZone: '',
  });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/profile']);
  expect(await readJson(driver.get('/api/auth/user'))).toMatchObject({
    firstName: 'Dana',
    lastName: 'Reyes',
  });
  const page = await (await driver.get('/profile/account')).text();
  expect(page).toContain('value="Toyota Prius 2019"');
  expect(page).toContain('value="0.35"');
  const cleared = await postForm(driver, '/profile/account', { units: 'miles', costPerMile: '' });
  expect(cleared.status).toBe(303);
  const row = await env.DB.prepare('select cost_cents_per_mile, vehicle from drivers where email = ?')
    .bind(driver.email)
    .first();
  expect(row).toEqual({ cost_cents_per_mile: null, vehicle: '' });
});

test('a cost that is shown rounded and left unchanged keeps its exact value', async () => {
  const driver = await signIn();
  const readFields = async () => {
    const page = await (await driver.get('/profile/account')).text();
    const read = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
    return { costUnits: read('costUnits'), savedCost: read('savedCost') };
  };
  const readCents = () =>
    env.DB.prepare('select cost_cents_per_mile from drivers where email = ?')
      .bind(driver.email)
      .first('cost_cents_per_mile');
  const save = async (fields: Record<string, string>) =>
    postForm(driver, '/profile/account', { ...(await readFields()), ...fields });
  await save({ costPerMile: '0.40', units: 'km' });
  await save({ costPerMile: '0.25', units: 'km', vehicle: 'Bike' });
  expect(await readCents()).toBe(40);
  await save({ costPerMile: '0.26', units: 'km' });
  expect(await readCents()).toBeCloseTo(41.843, 3);
  await save({ costPerMile: '', units: 'km' });
  expect(await readCents()).toBeNull();
});

test.each([
  ['costPerMile', '0.123', 'at most two decimals'],
  ['costPerMile', 'much', 'at most two decimals'],
  ['timeZone', 'Mars/Olympus', 'Unknown time zone'],
  ['units', 'furlongs', 'Choose miles or kilometers'],
  ['firstName', 'x'.repeat(101), 'This is too long'],
])('%s %s is rejected and nothing typed is lost', async (name, value, reason) => {
  const driver = await signIn();
  const answer = await postForm(driver, '/profile/account', {
    lastName: 'Typed',
    units: 'miles',
    [name]: value,
  });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain(reason);
  expect(page).toContain('value="Typed"');
  expect((await readJson(driver.get('/api/auth/user'))).lastName).toBe('');
});

test('a chosen time zone overrides the browser’s until the driver follows the device again', async () => {
  const driver = await signIn({ timeZone: 'America/Chicago' });
  const cookie = `${driver.cookie}; timeZone=Europe%2FParis`;
  const readZone = async () =>
    (await readJson(driver.get('/api/auth/user', undefined, { Cookie: cookie }))).timeZone;
  await postForm(driver, '/profile/account', { units: 'miles', timeZone: 'Asia/Tokyo' });
  expect(await readZone()).toBe('Asia/Tokyo');
  const form = await (await driver.get('/profile/account', undefined, { Cookie: cookie })).text();
  expect(form).toMatch(/<option selected[^>]* value="Asia\/Tokyo"/);
  await postForm(driver, '/profile/account', { units: 'miles', timeZone: '' });
  expect(await readZone()).toBe('Europe/Paris');
});

test('a time zone and a language chosen during a page load override the browser’s', async () => {
  const driver = await signIn({ timeZone: 'America/Chicago' });
  const ctx = createCtx(env, () => {}, 'test');
  const read = () => ctx.db.select().from(drivers).where(eq(drivers.email, driver.email));
  const [before] = await read();
  await postForm(driver, '/profile/account', { units: 'miles', timeZone: 'Asia/Tokyo' });
  await env.DB.prepare("update drivers set language = 'fr' where email = ?").bind(driver.email).run();
  await rememberBrowser(ctx, before!, { timeZone: 'Europe/Paris', language: 'es' });
  for (const known of [before, (await read())[0]]) {
    expect(known).toMatchObject({ timeZone: 'Asia/Tokyo', language: 'fr' });
  }
});

test.each([
  ['Asia/Dubai', '8.0 km'],
  ['Europe/London', '5.0 mi'],
  ['UTC', '5.0 mi'],
])('a new driver in %j sees five miles as %s', async (timeZone, written) => {
  const driver = await signIn({ timeZone });
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput({ distance: 5 })));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await (await driver.get('/orders')).text()).toContain(written);
});

test('shows distances and pay per distance in kilometers once chosen', async () => {
  const driver = await signIn();
  const { id } = await readJson(
    driver.post('/api/orders', buildOrderInput({ payoutAmount: 10, distance: 5 })),
  );
  const page = `/orders?why=${id}`;
  expect(await (await driver.get(page)).text()).toMatch(/\$0\.\d\d\/mi/);
  await postForm(driver, '/profile/account', { units: 'km' });
  expect(await (await driver.get(page)).text()).toMatch(/\$0\.\d+\/km/);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await (await driver.get('/orders')).text()).toContain('8.0 km');
});

test('saves alert switches per driver', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  for (const client of [driver, other]) await client.post('/api/create-subscription');
  const isOn = async (client: typeof driver, name: string) => {
    const page = await (await client.get('/profile/notifications')).text();
    const input = page.match(new RegExp(`<input[^>]*type="checkbox"[^>]*name="${name}"[^>]*>`))?.[0] ?? '';
    expect(input).not.toBe('');
    return /\schecked[\s/>]/.test(input);
  };
  expect([await isOn(driver, 'shouldNotifyOrders'), await isOn(driver, 'shouldNotifyNews')]).toEqual([
    true,
    false,
  ]);
  const answer = await postSwitches(driver, { shouldNotifyNews: 'on' });
  expect(answer.status).toBe(303);
  const toast = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const Cookie = [driver.cookie, ...toast].join('; ');
  const page = await readBody(await driver.get('/profile/notifications', undefined, { Cookie }));
  expect(page).toContain('Notifications saved');
  expect([await isOn(driver, 'shouldNotifyOrders'), await isOn(driver, 'shouldNotifyNews')]).toEqual([
    false,
    true,
  ]);
  expect(await isOn(other, 'shouldNotifyOrders')).toBe(true);
});

test('without Pro the page offers only billing emails and in-app alerts, and saving keeps the other switches', async () => {
  const driver = await signIn();
  const listSwitches = async () => {
    const page = await (await driver.get('/profile/notifications')).text();
    return [...page.matchAll(/<input[^>]*type="checkbox"[^>]*name="(\w+)"/g)].map(([, name]) => name);
  };
  const ringing = ['chimes', 'vibrates', 'marksTitle', 'badgesApp', 'countsDown'];
  const shown = ['shouldNotifyBilling', ...ringing];
  expect(await listSwitches()).toEqual(shown);
  const readSaved = () =>
    env.DB.prepare(
      `select should_notify_orders as orders, should_notify_billing as billing, should_notify_news as news
       from notification_settings where driver_id = (select id from drivers where email = ?)`,
    )
      .bind(driver.email)
      .first();
  await postSwitches(driver, { shouldNotifyNews: 'on' });
  expect(await readSaved()).toEqual({ orders: 1, billing: 0, news: 0 });
  await driver.post('/api/create-subscription');
  expect(await listSwitches()).toHaveLength(11);
  // Submitted from a page that was opened before the purchase.
  await postSwitches(driver, { shouldNotifyBilling: 'on' }, shown);
  expect(await readSaved()).toEqual({ orders: 1, billing: 1, news: 0 });
});

test('the profile shows the plan with a link to manage it, and links to all settings', async () => {
  const driver = await signIn();
  const free = await (await driver.get('/profile')).text();
  expect(free).toContain('Free Plan');
  // No platform sends ratings, so the page shows none.
  expect(free).not.toContain('4.9');
  await driver.post('/api/create-subscription');
  const pro = await (await driver.get('/profile')).text();
  expect(pro).toContain('Manage Subscription');
  expect(pro).toContain('Your free trial runs until');
  for (const path of ['account', 'notifications', 'privacy', 'help']) {
    expect(pro).toContain(`href="/profile/${path}"`);
    expect((await driver.get(`/profile/${path}`)).status).toBe(200);
  }
});

test('the help page answers questions and lists every contact address', async () => {
  const page = await (await (await signIn()).get('/profile/help')).text();
  expect(page).toContain('How do my orders get here?');
  expect(page).toContain('After 20 accepted or declined offers on 5 working days');
  for (const name of ['support', 'partners', 'sales', 'tech', 'security']) {
    expect(page).toContain(`mailto:${name}@roadwaze.example`);
  }
});
