import { beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readBody, readFields } from './browse.ts';

const NOON = Date.UTC(2026, 9, 1, 17);
const TYPED = {
  platform: 'grubhub',
  payoutAmount: '14,50',
  distance: '3.1',
  estimatedTime: '18',
  units: 'miles',
};
const VERDICT = /(Take|Maybe|Skip)<\/span>.*\$\d+\/hr/s;

beforeEach(() => {
  // why: a due time and an open offer depend on the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

const findValue = (html: string, name: string) =>
  /value="([^"]*)"/.exec(html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? '')?.[1];
const listOrders = (driver: Client) => readJson(driver.get('/api/orders'));
const findOne = async (driver: Client, id: string) =>
  (await listOrders(driver)).find((order: { id: string }) => order.id === id);

const readForm = async (driver: Client, id: string) =>
  readFields(await readBody(await driver.get(`/orders/${id}`)));

const add = async (driver: Client, changes = {}) =>
  readJson(driver.post('/api/orders', buildOrderInput({ platform: 'grubhub', ...changes })));
const save = (driver: Client, id: string, form: Record<string, string>) =>
  postForm(driver, `/orders/${id}`, { ...form, intent: 'editOrder' });

test('Check shows the verdict, saves nothing and keeps what was typed', async () => {
  const driver = await signIn();
  const answer = await postForm(driver, '/orders/new', { ...TYPED, intent: 'checkOrder' });
  expect(answer.status).toBe(200);
  const html = await readBody(answer);
  expect(html).toMatch(VERDICT);
  for (const name of ['payoutAmount', 'distance', 'estimatedTime'] as const) {
    expect(findValue(html, name)).toBe(TYPED[name]);
  }
  expect(html).toMatch(/<option[^>]*value="grubhub"[^>]*selected/);
  expect(await listOrders(driver)).toEqual([]);
  const refused = await postForm(driver, '/orders/new', { ...TYPED, distance: 'far', intent: 'checkOrder' });
  expect(refused.status).toBe(400);
  expect(findValue(await readBody(refused), 'distance')).toBe('far');
});

test('shows the same verdict while typing as Check does', async () => {
  const driver = await signIn();
  const read = await driver.get(`/orders/evaluate.json?${new URLSearchParams(TYPED)}`);
  const { order, report } = await readJson(read);
  const { netPerHour, verdict } = await readJson(
    driver.post('/api/orders/evaluate', { payoutAmount: 14.5, distance: 3.1, estimatedTime: 18 }),
  );
  expect(report.evaluations[order.id]).toMatchObject({
    isTake: verdict === 'take',
    netCentsPerHour: Math.round(100 * netPerHour),
  });
  const wrong = new URLSearchParams({ ...TYPED, estimatedTime: '6.30' });
  const refused = await driver.get(`/orders/evaluate.json?${wrong}`);
  expect(refused.status).toBe(400);
  expect((await readJson(refused)).fields).toEqual([{ path: 'estimatedTime', message: 'wholeMinutes' }]);
  expect(await listOrders(driver)).toEqual([]);
});

test('Check asks about unusually high pay, and adding the order confirms it', async () => {
  const driver = await signIn();
  const high = { ...TYPED, payoutAmount: '950' };
  const html = await readBody(await postForm(driver, '/orders/new', { ...high, intent: 'checkOrder' }));
  expect(html).toContain('Is $950.00 right?');
  expect(html).not.toMatch(VERDICT);
  expect((await postForm(driver, '/orders/new', { ...high, intent: 'addOrder' })).status).toBe(303);
  expect(await listOrders(driver)).toMatchObject([{ payoutAmount: 950 }]);
});

test('a phone gets only the data of its own driver to evaluate offers without a connection', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const { id } = await add(driver);
  await add(other);
  const { open, terms, driverId } = await readJson(driver.get('/orders/basis.json'));
  expect(open).toMatchObject([{ id, status: 'pending' }]);
  expect(terms).toMatchObject({ wageCentsPerHour: expect.any(Number), costCentsPerMile: 30 });
  expect(driverId).toBe((await readJson(driver.get('/api/auth/user'))).id);
  expect((await send('GET', '/orders/basis.json')).status).toBe(401);
});

test('three figures are enough for an order, and its platform is remembered for this driver', async () => {
  const driver = await signIn();
  const added = await postForm(driver, '/orders/new', { ...TYPED, intent: 'addOrder' });
  expect(added.status).toBe(303);
  expect(await listOrders(driver)).toMatchObject([
    {
      platform: 'grubhub',
      restaurantName: 'Grubhub',
      customerAddress: '',
      payoutAmount: 14.5,
      estimatedTime: 18,
    },
  ]);
  const cookie = added.headers
    .getSetCookie()
    .find((one) => one.startsWith('platform='))
    ?.split(';')[0];
  const readFor = async (client: Client) =>
    readBody(await client.get('/orders/new', undefined, { Cookie: `${client.cookie}; ${cookie}` }));
  expect(await readFor(driver)).toMatch(/<option[^>]*value="grubhub"[^>]*selected/);
  expect(await readFor(await signIn())).not.toMatch(/<option[^>]*value="grubhub"[^>]*selected/);
  expect(await readBody(await driver.get('/'))).toContain('Accept: Grubhub');
});

test('corrects an order on its page, and keeps unchanged values to the last digit', async () => {
  const driver = await signIn({ timeZone: 'America/Chicago' });
  const promisedAt = new Date(NOON + 2_412_345).toISOString();
  const before = await add(driver, { distance: 3.21987, promisedAt });
  const form = await readForm(driver, before.id);
  expect(form).toMatchObject({
    payoutAmount: '9.40',
    distance: '3.22',
    restaurantName: 'Copper Kettle Noodles',
  });
  const answer = await save(driver, before.id, { ...form, payoutAmount: '11', customerAddress: '' });
  expect(answer.headers.get('Location')).toBe('/orders');
  const { offer: _worth, suggestion: _why, places: _places, ...same } = before;
  // Without the customer's place there is no evaluation, and so no expected ready time.
  const unevaluated = { readyAt: null, readySource: 'typical', readyLatest: null };
  expect(await findOne(driver, before.id)).toMatchObject({
    ...same,
    ...unevaluated,
    payoutAmount: 11,
    customerAddress: '',
    dropoff: null,
    isEdited: true,
  });
  const edited = await readForm(driver, before.id);
  const gone = { customerAddress: '', 'dropoff.lat': '', 'dropoff.lng': '' };
  const again = await save(driver, before.id, { ...form, ...gone, payoutAmount: '11' });
  expect(again.status).toBe(303);
  expect((await readForm(driver, before.id)).seenAt).toBe(edited.seenAt);
});

test('checking a changed offer does not change the offer', async () => {
  const driver = await signIn();
  const { id } = await add(driver, { pickup: null, dropoff: null, customerAddress: undefined });
  const form = await readForm(driver, id);
  const poor = await postForm(driver, `/orders/${id}`, { ...form, payoutAmount: '1', intent: 'checkOrder' });
  expect(await readBody(poor)).toMatch(/Skip<\/span>/);
  const query = new URLSearchParams({ ...form, payoutAmount: '20', orderId: id });
  const { report } = await readJson(driver.get(`/orders/evaluate.json?${query}`));
  expect(Object.keys(report.evaluations)).toEqual([id]);
  expect((await findOne(driver, id)).payoutAmount).toBe(9.4);
});

test('when an order is corrected in two tabs, the second is warned, keeps what it typed, and wins if it insists', async () => {
  const driver = await signIn();
  const { id } = await add(driver);
  const [one, two] = [await readForm(driver, id), await readForm(driver, id)];
  expect((await save(driver, id, { ...one, payoutAmount: '12' })).status).toBe(303);
  const refused = await save(driver, id, { ...two, distance: '5' });
  expect(refused.status).toBe(409);
  const html = await readBody(refused);
  expect(findValue(html, 'distance')).toBe('5');
  expect(html).toContain('This order has already changed');
  expect(await findOne(driver, id)).toMatchObject({ payoutAmount: 12, distance: 3.2 });
  const seenAt = findValue(html, 'seenAt') ?? '';
  expect((await save(driver, id, { ...two, distance: '5', seenAt })).status).toBe(303);
  expect(await findOne(driver, id)).toMatchObject({ payoutAmount: 9.4, distance: 5 });
});

test('keeps what was typed in a refused correction', async () => {
  const driver = await signIn();
  const { id } = await add(driver);
  const refused = await save(driver, id, { ...(await readForm(driver, id)), payoutAmount: '1.999' });
  expect(refused.status).toBe(400);
  expect(findValue(await readBody(refused), 'payoutAmount')).toBe('1.999');
});

test('removes a confirmed offer once, however often the form is sent', async () => {
  const driver = await signIn();
  const { id } = await add(driver);
  const { requestKey = '' } = await readForm(driver, id);
  for (let times = 0; times < 2; times++) {
    const answer = await postForm(driver, `/orders/${id}`, { requestKey, intent: 'removeOrder' });
    expect(answer.headers.get('Location')).toBe('/orders');
    const [toast = ''] = answer.headers.get('Set-Cookie')?.split(';') ?? [];
    const page = await driver.get('/orders', undefined, { Cookie: `${driver.cookie}; ${toast}` });
    expect(await readBody(page)).toContain('Order removed');
  }
  expect(await listOrders(driver)).toEqual([]);
  expect((await driver.get(`/orders/${id}`)).status).toBe(404);
});

test('an accepted order can be corrected but not removed, and a declined one neither', async () => {
  const driver = await signIn();
  const { id } = await add(driver);
  const form = await readForm(driver, id);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await readBody(await driver.get(`/orders/${id}`))).not.toContain('value="removeOrder"');
  await postForm(driver, `/orders/${id}`, { intent: 'removeOrder' });
  expect((await save(driver, id, { ...form, distance: '4' })).status).toBe(303);
  expect(await findOne(driver, id)).toMatchObject({ status: 'accepted', distance: 4 });
  const declined = await add(driver);
  await driver.patch(`/api/orders/${declined.id}/status`, { status: 'declined' });
  const page = await readBody(await driver.get(`/orders/${declined.id}`));
  expect(page).toContain('can no longer be changed');
  expect(page).not.toContain('value="editOrder"');
  expect((await save(driver, declined.id, { ...form, distance: '4' })).status).toBe(409);
});

test('opens the address fields for a driver who drives an order without addresses', async () => {
  const driver = await signIn();
  const bare = { restaurantName: undefined, restaurantAddress: undefined, customerAddress: undefined };
  const { id } = await add(driver, { ...bare, pickup: undefined, dropoff: undefined, note: undefined });
  const isOpen = async () =>
    /<details[^>]* open\b[^>]*>(?:(?!<\/details>).)*name="customerAddress"/s.test(
      await readBody(await driver.get(`/orders/${id}`)),
    );
  expect(await isOpen()).toBe(false);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await isOpen()).toBe(true);
});

test('a driver has a page for orders that they added themselves, and for no offer of others', async () => {
  const driver = await signIn();
  const { id } = await add(driver);
  const other = await signIn();
  expect((await other.get(`/orders/${id}`)).status).toBe(404);
  await postForm(other, `/orders/${id}`, { intent: 'removeOrder' });
  await save(other, id, { ...(await readForm(driver, id)), payoutAmount: '99' });
  expect(await findOne(driver, id)).toMatchObject({ payoutAmount: 9.4 });
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  expect((await driver.get(`/orders/${orders[0].id}`)).status).toBe(404);
  expect(await readBody(await driver.get('/orders'))).toContain(`href="/orders/${id}"`);
});

test('the pay of an order that the driver did not add can be corrected once it is delivered', async () => {
  const driver = await signIn();
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  const { id } = orders[0];
  for (const status of ['accepted', 'completed']) await driver.patch(`/api/orders/${id}/status`, { status });
  expect(await readBody(await driver.get('/orders'))).toContain(`href="/orders/${id}"`);
  const form = await readForm(driver, id);
  expect(form.restaurantName).toBeUndefined();
  const correct = (changes: Record<string, string>) =>
    postForm(driver, `/orders/${id}`, { ...form, ...changes, intent: 'correctPay' });
  const refused = await correct({ payoutAmount: '3', tipAmount: '4' });
  expect(refused.status).toBe(400);
  expect(findValue(await readBody(refused), 'tipAmount')).toBe('4');
  expect((await correct({ payoutAmount: '21.50', tipAmount: '6' })).status).toBe(303);
  expect(await findOne(driver, id)).toMatchObject({ payoutAmount: 21.5, tipAmount: 6, isEdited: true });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({ totalEarnings: 21.5 });
  const { seenAt = '' } = await readForm(driver, id);
  expect((await correct({ payoutAmount: '4', tipAmount: '', seenAt })).status).toBe(303);
  expect(await findOne(driver, id)).toMatchObject({ payoutAmount: 4, tipAmount: 0 });
});

test('a delivered order that the driver added can have a tip', async () => {
  const driver = await signIn();
  const { id } = await add(driver);
  for (const status of ['accepted', 'completed']) await driver.patch(`/api/orders/${id}/status`, { status });
  const form = await readForm(driver, id);
  expect((await save(driver, id, { ...form, tipAmount: '2.25' })).status).toBe(303);
  expect(await findOne(driver, id)).toMatchObject({ payoutAmount: 9.4, tipAmount: 2.25 });
  const { seenAt = '' } = await readForm(driver, id);
  expect((await save(driver, id, { ...form, tipAmount: '', seenAt })).status).toBe(303);
  expect(await findOne(driver, id)).toMatchObject({ payoutAmount: 9.4, tipAmount: 0 });
});
