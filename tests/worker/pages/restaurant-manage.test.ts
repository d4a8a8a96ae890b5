import { env } from 'cloudflare:test';
import { expect, onTestFinished, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import type { EmailKind } from '#worker/domain/email/email.ts';
import { RATE_LIMITS } from '#worker/domain/limits/rate-limits.ts';
import { confirmRestaurantEmail } from '#worker/services/restaurants/confirm-restaurant-email.ts';
import { readJson, send, signIn } from '../client.ts';
import { readEmails } from '../read-emails.ts';
import { openAdmin } from './admin-browser.ts';
import { openBrowser, readBody, readHidden } from './browse.ts';

const ADDRESS = '1832 Eastern Ave, Baltimore';
const newEmail = () => `chef-${crypto.randomUUID()}@kettle.example`;

type Browser = ReturnType<typeof openBrowser>;
type Details = { name: string; email: string; address: string };

async function register(browser: Browser, details: Partial<Details> & Record<string, string> = {}) {
  const fields = { name: 'Copper Kettle', email: newEmail(), address: ADDRESS, ...details };
  const answer = await browser.post('/restaurant-signup', fields);
  return { answer, fields, path: answer.headers.get('Location') ?? '' };
}

/** Creates an active restaurant and its manage link. */
async function buildActive(details: Partial<Details> & Record<string, string> = {}) {
  const browser = openBrowser();
  const { path, fields } = await register(browser, details);
  await browser.post(path, { intent: 'payRestaurant' });
  const link = (await browser.read(path)).match(/\/restaurant-manage\/[\w-]{43}/)?.[0] ?? '';
  const id = path.split('/').at(-1) ?? '';
  return { browser, path, fields, link, id };
}

const countRows = (email: string) =>
  env.DB.prepare('select count(*) as n from restaurants where email = ?').bind(email).first<number>('n');
const setStatus = (id: string, status: string) =>
  env.DB.prepare('update restaurants set status = ? where id = ?').bind(status, id).run();

async function readPaths(email: string, kind: EmailKind, pattern: RegExp): Promise<string[]> {
  const sent = (await readEmails(email)).filter((each) => each.kind === kind);
  return sent.map(({ text }) => text.match(pattern)?.[0] ?? '');
}

const readLinks = (email: string) => readPaths(email, 'manageLink', /\/restaurant-manage\/[\w-]{43}/);
const readPaymentPages = (email: string) => readPaths(email, 'restaurantUnpaid', /\/restaurant-payment\/\S+/);

test('two unpaid registrations in one browser are one, with the latest values, and in another browser a second one', async () => {
  const [browser, elsewhere] = [openBrowser(), openBrowser()];
  const { fields, path } = await register(browser);
  const again = await register(browser, { ...fields, name: '  copper  KETTLE', phone: '+1 512 555 0199' });
  expect(again.path).toBe(path);
  expect(await browser.read(path)).toContain('+1 512 555 0199');
  expect((await register(elsewhere, fields)).path).not.toBe(path);
  expect((await register(browser, { ...fields, name: 'Copper Kettle Two' })).path).not.toBe(path);
  expect(await countRows(fields.email)).toBe(3);
});

test('two concurrent registrations of one browser are one', async () => {
  const browser = openBrowser();
  const { fields } = await register(browser, { name: 'First of all' });
  const twice = { ...fields, name: 'Twin Kettles' };
  const [one, two] = await Promise.all([register(browser, twice), register(browser, twice)]);
  expect(one.path).toBe(two.path);
  expect(await countRows(fields.email)).toBe(2);
});

test('of racing activations with one email and name, one is active, and the unpaid ones are deleted', async () => {
  const browsers = [openBrowser(), openBrowser(), openBrowser()];
  const email = newEmail();
  const paths: string[] = [];
  for (const browser of browsers) paths.push((await register(browser, { email })).path);
  const subscribe = (path: string) => send('POST', `/api/restaurants/${path.split('/').at(-1)}/subscribe`);
  const answers = await Promise.all(paths.map(subscribe));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  const { results } = await env.DB.prepare('select status from restaurants where email = ?')
    .bind(email)
    .all();
  expect(results).toEqual([{ status: 'active' }]);
});

test('an activation deletes earlier and later registrations, whose pages lead to the manage link', async () => {
  const email = newEmail();
  const older = await register(openBrowser(), { email });
  const active = await register(openBrowser(), { email });
  const younger = await register(openBrowser(), { email });
  // why: three registrations within one millisecond have no order.
  for (const [index, { path }] of [older, active, younger].entries()) {
    await env.DB.prepare('update restaurants set created_at = ? where id = ?')
      .bind(index, path.split('/').at(-1))
      .run();
  }
  const pay = (path: string) => send('POST', `/api/restaurants/${path.split('/').at(-1)}/subscribe`);
  expect((await pay(active.path)).status).toBe(200);
  expect((await pay(older.path)).status).toBe(404);
  expect((await pay(younger.path)).status).toBe(404);
  const page = await send('GET', younger.path, { headers: { Accept: 'text/html' } });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('href="/restaurant-manage"');
  expect((await pay(active.path)).status).toBe(200);
});

test('refuses to register a restaurant again, keeps what was typed, and offers to send the link', async () => {
  const { fields, id } = await buildActive();
  for (const status of ['active', 'suspended', 'ended']) {
    await setStatus(id, status);
    const { answer } = await register(openBrowser(), { ...fields, cuisine: 'Noodles' });
    expect(answer.status).toBe(409);
    const page = await readBody(answer);
    for (const text of ['already registered', 'value="Noodles"', 'Send me my manage link']) {
      expect(page).toContain(text);
    }
    const api = await send('POST', '/api/restaurants/signup', { body: fields });
    expect(api.status).toBe(409);
  }
});

test('a restaurant that has ended is subscribed again by its link, as the same restaurant', async () => {
  const { browser, fields, id, link } = await buildActive();
  await setStatus(id, 'ended');
  await env.DB.prepare('delete from subscriptions where subscriber_id = ?').bind(id).run();
  expect((await register(openBrowser(), fields)).answer.status).toBe(409);
  await browser.post(`/restaurant-payment/${id}`, { intent: 'payRestaurant' });
  expect(await browser.read(link)).toContain('Active');
  expect(await countRows(fields.email)).toBe(1);
});

test('every restaurant of an email gets its link, the live ones first', async () => {
  const { browser, fields, id } = await buildActive();
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 60)
      insert into restaurants (id, slug, status, name, name_key, email, address, created_at, activated_at, updated_at)
      select n || ?1, n || ?1, iif(n < 20, 'active', 'ended'), 'Kettle ' || n, 'kettle ' || n, email, address, created_at + n, 1, 1
      from restaurants, numbers where id = ?1`,
  )
    .bind(id)
    .run();
  await browser.post('/restaurant-manage', { email: fields.email });
  const sent = (await readEmails(fields.email)).filter(({ kind }) => kind === 'manageLink');
  const stored = sent.map(({ stored }) => stored).join();
  for (const live of [id, `1${id}`, `19${id}`]) expect(stored).toContain(`manageLink:${live}:`);
  expect(sent).toHaveLength(50);
});

test('stores only the hash of a link, and no email in the outbox contains it', async () => {
  const { link, fields, browser } = await buildActive();
  const token = link.split('/').at(-1) ?? '';
  await browser.post('/restaurant-manage', { email: fields.email });
  for (const table of ['restaurants', 'outbox', 'request_keys']) {
    const { results } = await env.DB.prepare(`select * from ${table}`).all();
    expect(JSON.stringify(results)).not.toContain(token);
  }
});

test('the link edits a restaurant, explains what is wrong, and keeps everything typed', async () => {
  const { browser, link, fields } = await buildActive();
  const page = await browser.open(link);
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(await readBody(page)).toContain(
    'isn’t on the map yet, so drivers see those near them first. Add its place below.',
  );
  const wrong = await browser.post(link, {
    ...fields,
    address: 'short',
    cuisine: 'Ramen',
  });
  expect(wrong.status).toBe(400);
  const body = await readBody(wrong);
  for (const text of ['Full address required', 'value="Ramen"']) expect(body).toContain(text);

  const name = `Kettle & Sons ${crypto.randomUUID()}`;
  const changed = { ...fields, name, phone: '', 'location.lat': '30.26715', 'location.lng': '-97.74306' };
  expect((await browser.post(link, { ...changed, intent: 'saveRestaurant' })).status).toBe(303);
  const saved = await browser.read(link);
  for (const text of ['Changes saved', 'value="30.26715"', 'value="-97.74306"'])
    expect(saved).toContain(text);
  expect(saved).not.toContain('isn’t on the map yet');
  const featured: { name: string }[] = await readJson(send('GET', '/api/restaurants/featured'));
  expect(featured.find((place) => place.name === name)).toMatchObject({ lat: 30.26715, lng: -97.74306 });
});

/** Returns the emails about a change of address, oldest first, each with the path that its link leads to. */
async function readAddressMails(id: string) {
  const sent = (await readEmails(id)).filter(({ kind }) => kind.startsWith('restaurantEmail'));
  return sent.map((email) => ({ ...email, link: email.text.match(/\/restaurant-\S+/)?.[0] ?? '' }));
}

const readEmail = (id: string) =>
  env.DB.prepare('select email from restaurants where id = ?').bind(id).first<string>('email');

test('a new email takes effect once it is confirmed from there, and the old one is notified right away', async () => {
  const { browser, link, fields, id } = await buildActive();
  const to = newEmail();
  const answer = await browser.post(link, {
    ...fields,
    email: to,
    cuisine: 'Ramen',
    intent: 'saveRestaurant',
  });
  expect(answer.status).toBe(303);
  const page = await browser.read(link);
  const asked = `Waiting for confirmation from <span translate="no">${to}</span>.`;
  for (const text of ['Check your email', 'value="Ramen"', `value="${fields.email}"`, asked])
    expect(page).toContain(text);
  const [change, notice, ...more] = await readAddressMails(id);
  expect(more).toEqual([]);
  expect(change).toMatchObject({ kind: 'restaurantEmailChange', recipient: to });
  expect(notice).toMatchObject({
    kind: 'restaurantEmailAsked',
    recipient: fields.email,
    link: '/restaurant-manage',
  });
  expect(notice!.text).toContain(to);

  const stranger = openBrowser();
  expect(await stranger.read(change!.link)).toContain('>Use this address<');
  expect(await readEmail(id)).toBe(fields.email);
  expect((await stranger.post(change!.link, {})).status).toBe(303);
  expect(await readEmail(id)).toBe(to);
  expect(await browser.read(link)).not.toContain('Waiting for confirmation');
  expect(await stranger.read(change!.link)).toContain('Address changed');
  const [, , done, ...none] = await readAddressMails(id);
  expect(none).toEqual([]);
  expect(done).toMatchObject({ kind: 'restaurantEmailChanged', recipient: fields.email });
});

test('a link that has changed an email does not do so again after the email was changed back', async () => {
  const { browser, link, fields, id } = await buildActive();
  const to = newEmail();
  const change = async (email: string) => {
    await browser.post(link, { ...fields, email, intent: 'saveRestaurant' });
    const sent = (await readAddressMails(id)).findLast(
      ({ kind, recipient }) => kind === 'restaurantEmailChange' && recipient === email,
    )!;
    await browser.post(sent.link, {});
    return sent.link;
  };
  const first = await change(to);
  await change(fields.email);
  expect((await browser.open(first)).status).toBe(404);
  expect((await browser.post(first, {})).status).toBe(404);
  expect(await readEmail(id)).toBe(fields.email);
});

test('a change of email expires when the manage link is replaced, another change comes first, or a day has passed', async () => {
  const { browser, link, fields, id } = await buildActive();
  const ask = async (email: string) => {
    await browser.post(link, { ...fields, email, intent: 'saveRestaurant' });
    return (await readAddressMails(id)).findLast(({ recipient }) => recipient === email)!.link;
  };
  const [first, second] = [await ask(newEmail()), await ask(newEmail())];
  const token = second.split('/').at(-1) ?? '';
  expect((await browser.read(link)).match(/Waiting for confirmation/g)).toHaveLength(1);
  for (const forged of [`${second}x`, second.replace(id, crypto.randomUUID()), second.replace(token, 'x')]) {
    expect((await browser.post(forged, {})).status, forged).toBe(404);
  }
  const late = createCtx(env, () => {}, 'test', Date.now() + 24 * 3_600_000 + 1);
  expect(await confirmRestaurantEmail(late, { restaurantId: id, token })).toMatchObject({ ok: false });
  expect((await browser.post(second, {})).status).toBe(303);
  expect((await browser.post(first, {})).status).toBe(404);
  const present = await readEmail(id);
  const third = await ask(newEmail());
  await browser.post(link, { intent: 'replaceManageLink' });
  expect((await browser.open(third)).status).toBe(404);
  expect((await browser.post(third, {})).status).toBe(404);
  expect(await readEmail(id)).toBe(present);
});

/** Returns the names of the fields that a page marks as wrong. */
const readWrong = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
    input.includes('aria-invalid="true"') ? [/name="([^"]+)"/.exec(input)?.[1]] : [],
  );

test('refuses an email under which the same name is registered, when requested and when confirmed', async () => {
  const { browser, link, fields, id } = await buildActive({ name: 'Two Kettles' });
  const to = newEmail();
  await browser.post(link, { ...fields, email: to, intent: 'saveRestaurant' });
  const [change] = await readAddressMails(id);
  await buildActive({ name: 'Two Kettles', email: to });
  expect((await browser.post(change!.link, {})).status).toBe(409);
  const refused = await browser.post(link, { ...fields, email: to, intent: 'saveRestaurant' });
  expect([refused.status, readWrong(await readBody(refused))]).toEqual([409, ['email']]);
  expect(await readEmail(id)).toBe(fields.email);
});

test('a restaurant cannot take the name and email of another registered one', async () => {
  const other = await buildActive({ name: 'The Other One' });
  const { browser, link, fields } = await buildActive({ email: other.fields.email });
  const answer = await browser.post(link, { ...fields, name: 'the other one' });
  expect(answer.status).toBe(409);
  const page = await readBody(answer);
  for (const text of ['value="the other one"', 'Another restaurant has this name and email.'])
    expect(page).toContain(text);
  expect(page).not.toContain('Use your manage link');
  expect(readWrong(page)).toEqual(['name']);
});

test('the link cancels at the end of the period, and resumes', async () => {
  const { browser, link } = await buildActive();
  await browser.post(link, { intent: 'cancelPlan' });
  expect(await browser.read(link)).toMatch(/It ends on .+ and won’t renew\./);
  await browser.post(link, { intent: 'resumePlan' });
  expect(await browser.read(link)).toMatch(/It renews on .+ for \$40 a month\./);
});

test('after the end, one button says how to continue', async () => {
  const { browser, link, id } = await buildActive();
  await setStatus(id, 'ended');
  const page = await browser.read(link);
  expect(page).toContain('Posting deliveries takes an active subscription.');
  expect(page.split(`href="/restaurant-payment/${id}"`)).toHaveLength(2);
});

test('an unknown link is 404 for reading and writing, and another restaurant’s link manages only that one', async () => {
  const [one, other] = [await buildActive(), await buildActive()];
  for (const token of ['x', crypto.randomUUID(), `${one.link.split('/').at(-1)}A`, one.id]) {
    const link = `/restaurant-manage/${encodeURIComponent(token)}`;
    expect((await one.browser.open(link)).status).toBe(404);
    expect((await one.browser.post(link, one.fields)).status).toBe(404);
  }
  await one.browser.post(other.link, { ...other.fields, cuisine: 'Theirs' });
  expect(await one.browser.read(one.link)).not.toContain('Theirs');
  const foreign = await send('POST', one.link, {
    body: 'intent=cancelPlan',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});

test('paying for a restaurant from another browser gives no link there, and takes none away', async () => {
  const [browser, elsewhere] = [openBrowser(), openBrowser()];
  const { path } = await register(browser);
  await elsewhere.post(path, { intent: 'payRestaurant' });
  await elsewhere.post(path, { intent: 'showManageLink' });
  const page = await elsewhere.read(path);
  expect(page).not.toMatch(/\/restaurant-manage\/[\w-]{43}/);
  expect(page).not.toContain('value="showManageLink"');
  await browser.post(path, { intent: 'showManageLink' });
  expect(await browser.read(path)).toMatch(/\/restaurant-manage\/[\w-]{43}/);
});

test('a replaced link stops working right away, and the new one is shown and works', async () => {
  const { browser, link } = await buildActive();
  const answer = await browser.post(link, { intent: 'replaceManageLink' });
  const next = answer.headers.get('Location') ?? '';
  expect(next).toMatch(/#link$/);
  expect(next).not.toBe(link);
  expect((await browser.open(link)).status).toBe(404);
  expect((await browser.open(next)).status).toBe(200);
});

test('sends the link to the registered address, and the response never says whether there is one', async () => {
  const { browser, fields, link } = await buildActive();
  const ask = async (email: string) => {
    const answer = await browser.post('/restaurant-manage', { email });
    return [
      answer.status,
      answer.headers.get('Location'),
      (await browser.read('/restaurant-manage')).includes('We send it at most once an hour.'),
    ];
  };
  expect(await ask(newEmail())).toEqual(await ask(fields.email.toUpperCase()));
  expect((await ask(fields.email))[2]).toBe(true);
  await ask(fields.email);
  expect(await readLinks(fields.email)).toEqual([link]);
  const wrong = await browser.post('/restaurant-manage', { email: 'nobody' });
  expect(wrong.status).toBe(400);
  expect(await readBody(wrong)).toContain('value="nobody"');
});

test('when requested again after the email has changed, the link is sent to the new one', async () => {
  const { browser, link, fields, id } = await buildActive();
  const to = newEmail();
  await browser.post('/restaurant-manage', { email: fields.email });
  await browser.post(link, { ...fields, email: to, intent: 'saveRestaurant' });
  await browser.post((await readAddressMails(id))[0]!.link, {});
  for (const _time of ['first', 'again']) await browser.post('/restaurant-manage', { email: to });
  expect(await readLinks(to)).toEqual([link]);
});

test('emails the payment page of the newest unpaid restaurant, after which only the email leads to its link', async () => {
  const [stranger, owner] = [openBrowser(), openBrowser()];
  const { fields } = await register(owner);
  const newest = await register(stranger, fields);
  await env.DB.prepare('update restaurants set created_at = created_at + 1 where id = ?')
    .bind(newest.path.split('/').at(-1))
    .run();
  for (const _time of ['first', 'again']) await owner.post('/restaurant-manage', { email: fields.email });
  expect(await readPaymentPages(fields.email)).toEqual([newest.path]);
  await owner.post(newest.path, { intent: 'payRestaurant' });
  await stranger.post(newest.path, { intent: 'showManageLink' });
  expect(await stranger.read(newest.path)).not.toMatch(/\/restaurant-manage\/[\w-]{43}/);
  await owner.post('/restaurant-manage', { email: fields.email });
  expect((await owner.open((await readLinks(fields.email))[0] ?? '')).status).toBe(200);
  expect(await readPaymentPages(fields.email)).toHaveLength(1);
});

test('limits requests for links, also for unknown addresses', async () => {
  const browser = openBrowser({ RATE_LIMITS: 'on' });
  for (let time = 0; time < 5; time += 1) {
    expect((await browser.post('/restaurant-manage', { email: newEmail() })).status).toBe(303);
  }
  const refused = await browser.post('/restaurant-manage', { email: 'again@kettle.example' });
  expect(refused.status).toBe(429);
  expect(await readBody(refused)).toContain('value="again@kettle.example"');
});

/** Sets how many forms have been sent, until the end of the test. */
async function setFormCount(action: 'restaurantForm' | 'restaurantManage', count: number) {
  onTestFinished(async () => void (await env.DB.prepare('delete from rate_counters').run()));
  await env.DB.prepare(
    'insert or replace into rate_counters (key, window_started_at, count) values (?, ?, ?)',
  )
    .bind(`${action}:unknown`, Date.now(), count)
    .run();
}

test('keeps what was typed in a form that is refused for now', async () => {
  const { link, fields } = await buildActive();
  const courier = `${link}/couriers/ubereats`;
  await openBrowser().post(courier, { intent: 'connect' });
  await setFormCount('restaurantForm', RATE_LIMITS.restaurantForm.limit);
  await setFormCount('restaurantManage', RATE_LIMITS.restaurantManage.limit);
  const browser = openBrowser({ RATE_LIMITS: 'on' });
  const post = async (path: string, typed: Record<string, string>) => {
    const answer = await browser.post(path, typed);
    expect([path, answer.status]).toEqual([path, 429]);
    return readBody(answer);
  };
  const changed = { ...fields, phone: '+1 512 555 0177' };
  expect(await post('/restaurant-manage', { email: 'nobody' })).toContain('value="nobody"');
  expect(await post('/restaurant-signup', changed)).toContain(changed.phone);
  expect(await post(link, { ...changed, intent: 'saveRestaurant' })).toContain(changed.phone);
  expect(await post(link, { intent: 'createApiKey' })).toContain(`value="${fields.email}"`);
  const key = { signingKey: 'a-signing-key', intent: 'saveKey' };
  expect(await post(courier, key)).toContain(`value="${key.signingKey}"`);
  const requestKey = crypto.randomUUID();
  const delivery = {
    dropoffAddress: '410 Cedar Lane',
    note: 'Gate 1202',
    requestKey,
    intent: 'quoteDelivery',
  };
  const refused = await post(`${link}/deliveries/new`, delivery);
  expect(refused).toContain('Gate 1202');
  expect(readHidden(refused, 'requestKey')).toBe(requestKey);
});

test('also limits forms that are filled in wrongly', async () => {
  await setFormCount('restaurantForm', RATE_LIMITS.restaurantForm.limit - 2);
  const browser = openBrowser({ RATE_LIMITS: 'on' });
  const answers = [
    await browser.post('/restaurant-manage', { email: 'nobody' }),
    await browser.post('/restaurant-signup', { name: '' }),
    await browser.post('/restaurant-manage', { email: 'nobody' }),
    await browser.post('/restaurant-signup', { name: '' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 429, 429]);
});

test('of two concurrent edits, neither reverts what the other changed', async () => {
  const { browser, link } = await buildActive({ phone: '+1 512 555 0100', cuisine: 'Noodles' });
  const readForm = async () => {
    const [, form = ''] = (await browser.read(link)).match(/<form[^>]*novalidate[^>]*>(.*?)<\/form>/is) ?? [];
    const inputs = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)];
    return Object.fromEntries(inputs.map(([tag, name]) => [name, tag.match(/value="([^"]*)"/)?.[1] ?? '']));
  };
  const opened = await readForm();
  expect(opened).toMatchObject({ phone: '+1 512 555 0100', cuisine: 'Noodles' });
  const save = (changed: Record<string, string>) =>
    browser.post(link, { ...opened, ...changed, intent: 'saveRestaurant' });
  expect((await save({ phone: '+1 512 555 0142', address: '440 S Conkling St, Baltimore' })).status).toBe(
    303,
  );
  expect((await save({ cuisine: 'Curry' })).status).toBe(303);
  expect(await readForm()).toMatchObject({
    phone: '+1 512 555 0142',
    address: '440 S Conkling St, Baltimore',
    cuisine: 'Curry',
  });
  await save({ phone: '' });
  expect(await readForm()).toMatchObject({ phone: '', cuisine: 'Curry' });
});

test('of concurrent requests that replace a link, one gets the new link, and none gets a dead one', async () => {
  const { browser, link } = await buildActive();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => browser.post(link, { intent: 'replaceManageLink' })),
  );
  const places = answers.map(({ headers }) => headers.get('Location') ?? '');
  const [replaced, ...more] = places.filter((place) => place.startsWith('/restaurant-manage/'));
  expect(more).toEqual([]);
  expect(replaced).not.toBe(link);
  expect(places.filter((place) => place === '/restaurant-manage')).toHaveLength(4);
});

test('a suspended restaurant is on no list, and its own pages say so', async () => {
  const name = `Vanishing ${crypto.randomUUID()}`;
  const { browser, link, id, fields } = await buildActive({ name });
  const driver = await signIn();
  const lists = async () =>
    Promise.all(
      [
        driver.get('/near-restaurants.json'),
        driver.get('/?open=restaurants'),
        driver.get('/map'),
        send('GET', '/restaurants'),
      ].map(async (page) => (await (await page).text()).includes(name)),
    );
  await browser.post(link, { ...fields, 'location.lat': '30.2672', 'location.lng': '-97.7431' });
  await driver.put('/api/driver/position', { lat: 30.2672, lng: -97.7431 });
  expect(await lists()).toEqual([true, true, true, true]);
  await setStatus(id, 'suspended');
  expect(await lists()).toEqual([false, false, false, false]);
  expect(await browser.read(link)).toContain('This restaurant is suspended');
  const payment = await browser.read(`/restaurant-payment/${id}`);
  expect(payment).toContain('This restaurant is suspended');
  expect(payment).not.toContain('Almost there');
});

test('suspending an unpaid impostor with the same name and email does not affect the restaurant', async () => {
  const [owner, stranger] = [openBrowser(), openBrowser()];
  const mine = await register(owner);
  const theirs = await register(stranger, mine.fields);
  await setStatus(theirs.path.split('/').at(-1) ?? '', 'suspended');
  expect((await register(owner, mine.fields)).path).toBe(mine.path);
  await owner.post(mine.path, { intent: 'payRestaurant' });
  const link = (await owner.read(mine.path)).match(/\/restaurant-manage\/[\w-]{43}/)?.[0] ?? '';
  const edit = { ...mine.fields, intent: 'saveRestaurant', phone: '+1 512 555 0142' };
  await owner.post(link, edit);
  expect(await owner.read(link)).toContain('+1 512 555 0142');
});

test('a restaurant that was suspended while active still holds its name', async () => {
  const { id, fields } = await buildActive();
  await setStatus(id, 'suspended');
  expect((await register(openBrowser(), fields)).answer.status).toBe(409);
});

test('a suspended restaurant does not affect a later one with its name', async () => {
  const first = await buildActive();
  await setStatus(first.id, 'ended');
  const second = await buildActive({ ...first.fields, name: 'Copper Kettle Two' });
  await second.browser.post(second.link, { ...first.fields, intent: 'saveRestaurant' });
  await setStatus(first.id, 'suspended');
  const edit = { ...first.fields, intent: 'saveRestaurant', phone: '+1 512 555 0143' };
  expect((await second.browser.post(second.link, edit)).status).toBe(303);
  await setStatus(second.id, 'ended');
  await env.DB.prepare('update subscriptions set ended_at = 1 where subscriber_id = ?').bind(second.id).run();
  expect((await send('POST', `/api/restaurants/${second.id}/subscribe`)).status).toBe(200);
});

test('a restaurant with a delivery bill unpaid for over a week sees so before typing a delivery', async () => {
  const { browser, link, id } = await buildActive();
  const owe = env.DB.prepare(`insert into network_bills
    (id, restaurant_id, amount_cents, deliveries, period_end, status, created_at) values (?, ?, 900, 1, 0, 'sent', ?)`);
  const since = (days: number) => Date.now() - days * 86_400_000;
  await owe.bind(crypto.randomUUID(), id, since(6)).run();
  expect(await browser.read(`${link}/deliveries/new`)).not.toContain('unpaid for over a week');
  await owe.bind(crypto.randomUUID(), id, since(8)).run();
  for (const path of [link, `${link}/deliveries`, `${link}/deliveries/new`]) {
    expect(await browser.read(path), path).toContain('unpaid for over a week');
  }
});

test('restores an unpaid restaurant beside one that its browser registered meanwhile', async () => {
  const browser = openBrowser();
  const { fields, path } = await register(browser);
  const id = path.split('/').at(-1) ?? '';
  const admin = await openAdmin();
  await admin.act('suspendRestaurant', id, 'Looks odd');
  expect((await register(browser, fields)).path).not.toBe(path);
  expect((await admin.act('restoreRestaurant', id)).status).toBe(303);
  expect(await browser.read(path)).not.toContain('This restaurant is suspended');
});

test('confirming a new email twice concurrently succeeds both times', async () => {
  const { browser, link, fields, id } = await buildActive();
  const to = newEmail();
  await browser.post(link, { ...fields, email: to, intent: 'saveRestaurant' });
  const [change] = await readAddressMails(id);
  const token = change!.link.split('/').at(-1) ?? '';
  const ctx = createCtx(env, () => {}, 'test', Date.now());
  const confirm = () => confirmRestaurantEmail(ctx, { restaurantId: id, token });
  expect(await Promise.all([confirm(), confirm()])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await readEmail(id)).toBe(to);
});

test('emails a restaurant in the language and time zone of its registration, by the API in English and UTC', async () => {
  const readReceipt = (email: string) =>
    env.DB.prepare(
      "select language, time_zone from outbox where recipient = ? and kind = 'restaurantReceipt'",
    )
      .bind(email)
      .first();
  const browser = openBrowser();
  browser.cookies.set('language', 'es');
  browser.cookies.set('timeZone', 'America/Los_Angeles');
  const { path, fields } = await register(browser);
  await browser.post(path, { intent: 'payRestaurant' });
  expect(await readReceipt(fields.email)).toEqual({ language: 'es', time_zone: 'America/Los_Angeles' });

  const input = { name: 'By the API', email: newEmail(), address: ADDRESS };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body: input }));
  await send('POST', `/api/restaurants/${id}/subscribe`);
  expect(await readReceipt(input.email)).toEqual({ language: null, time_zone: 'UTC' });
});
