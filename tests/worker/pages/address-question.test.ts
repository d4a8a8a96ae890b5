import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { readJson, send } from '../client.ts';
import { putGridRegion } from '../put-grid-region.ts';
import { openBrowser, readBody, readFields, readHidden } from './browse.ts';

beforeAll(putGridRegion);

const QUESTION = 'which place is it?';

/** Returns the places that a page offers for an address, in order, and the one that is chosen. */
function readChoices(html: string, place: string) {
  const radios = [...html.matchAll(new RegExp(`<input type="radio" name="${place}.choice"[^>]*>`, 'g'))];
  const values = radios.map(([radio]) => /value="([^"]*)"/.exec(radio)?.[1] ?? '');
  return { values, chosen: values[radios.findIndex(([radio]) => radio.includes('checked'))] };
}

async function openDriver() {
  const browser = openBrowser();
  await browser.signIn(`${crypto.randomUUID()}@roadwaze.example`);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Cookie: cookie };
  const listOrders = () => readJson(send('GET', '/api/orders', { headers }));
  const move = (id: string, status: string) =>
    send('PATCH', `/api/orders/${id}/status`, { headers, body: { status } });
  const becomePro = () => send('POST', '/api/create-subscription', { headers, body: {} });
  return { browser, listOrders, move, becomePro };
}

const ORDER = { platform: 'grubhub', payoutAmount: '9.40', units: 'miles', restaurantName: 'Noodles' };
const TYPED = {
  ...ORDER,
  restaurantAddress: '150 Alder Ave',
  customerAddress: 'Alder Ave',
  'pickup.of': '',
  'dropoff.of': '',
  intent: 'addOrder',
};

test('without scripts, asks about an uncertain address, and keeps it as typed if the question goes unread', async () => {
  const { browser, listOrders } = await openDriver();
  const asked = await browser.post('/orders/new', TYPED);
  expect(asked.status).toBe(400);
  const html = await readBody(asked);
  expect(html).toContain(`Customer address: ${QUESTION}`);
  expect(html).toContain('value="9.40"');
  expect(await listOrders()).toEqual([]);
  const { values, chosen } = readChoices(html, 'dropoff');
  const [likeliest = '', ...others] = values;
  expect(others.at(-1)).toBe('none');
  expect(chosen).toBe('none');
  expect(readChoices(html, 'pickup').values).toEqual([]);

  const settled = { 'dropoff.of': readHidden(html, 'dropoff.of'), 'dropoff.choice': likeliest };
  expect((await browser.post('/orders/new', { ...TYPED, ...settled })).status).toBe(303);
  const [order] = await listOrders();
  expect(order.pickup).toEqual({ lat: 39.3, lng: -76.5995 });
  expect(`${order.dropoff.lat},${order.dropoff.lng}`).toBe(likeliest);
});

test('a choice counts only for the address it was offered for, and "none of them" is a choice too', async () => {
  const { browser, listOrders } = await openDriver();
  const chosen = { 'dropoff.of': 'Alder Ave', 'dropoff.choice': '39.296,-76.6' };
  const other = { ...TYPED, ...chosen, customerAddress: '150 Birch Ave' };
  expect((await browser.post('/orders/new', other)).status).toBe(303);
  const again = await browser.post('/orders/new', { ...TYPED, ...chosen, customerAddress: 'Birch Ave' });
  expect(await readBody(again)).toContain(QUESTION);
  const none = { ...TYPED, 'dropoff.of': 'Alder Ave', 'dropoff.choice': 'none' };
  expect((await browser.post('/orders/new', none)).status).toBe(303);
  const orders: { customerAddress: string; dropoff: unknown }[] = await listOrders();
  const dropoffs = Object.fromEntries(
    orders.map(({ customerAddress, dropoff }) => [customerAddress, dropoff]),
  );
  expect(dropoffs).toEqual({ '150 Birch Ave': { lat: 39.299, lng: -76.5995 }, 'Alder Ave': null });
});

test('corrects the pay of a delivered order without a question about its places', async () => {
  const { browser, listOrders, move } = await openDriver();
  const none = { 'dropoff.of': 'Alder Ave', 'dropoff.choice': 'none' };
  await browser.post('/orders/new', { ...TYPED, ...none });
  const [{ id }] = await listOrders();
  await move(id, 'accepted');
  const correct = async (payoutAmount: string) => {
    const html = await browser.read(`/orders/${id}`);
    return browser.post(`/orders/${id}`, { ...readFields(html), payoutAmount, intent: 'editOrder' });
  };
  expect(await readBody(await correct('12'))).toContain(QUESTION);
  await move(id, 'completed');
  expect((await correct('13.50')).status).toBe(303);
  expect(await listOrders()).toMatchObject([{ payoutAmount: 13.5 }]);
});

test('uses a guessed house number right away, and says that it is approximate', async () => {
  const { browser, listOrders } = await openDriver();
  const added = await browser.post('/orders/new', { ...TYPED, customerAddress: '350 Cedar Ave' });
  expect(added.status).toBe(303);
  expect(await browser.read('/')).toContain('About here: 350 Cedar Ave');
  const [order] = await listOrders();
  expect(order.dropoff.lat).toBe(39.298);
});

test('asks about a corrected address, and without scripts never keeps the place of the previous one', async () => {
  const { browser, listOrders } = await openDriver();
  await browser.post('/orders/new', { ...TYPED, customerAddress: '150 Birch Ave' });
  const [{ id, dropoff }] = await listOrders();
  const page = await browser.read(`/orders/${id}`);
  const saved = {
    'pickup.of': readHidden(page, 'pickup.of'),
    'dropoff.of': readHidden(page, 'dropoff.of'),
    'dropoff.lat': String(dropoff.lat),
    'dropoff.lng': String(dropoff.lng),
    intent: 'editOrder',
    seenAt: readHidden(page, 'seenAt'),
  };
  expect(saved['dropoff.of']).toBe('150 Birch Ave');
  const asked = await browser.post(`/orders/${id}`, { ...TYPED, ...saved });
  const [likeliest = ''] = readChoices(await readBody(asked), 'dropoff').values;
  const settled = { ...TYPED, ...saved, 'dropoff.of': 'Alder Ave', 'dropoff.choice': likeliest };
  expect((await browser.post(`/orders/${id}`, settled)).status).toBe(303);
  const [order] = await listOrders();
  expect(`${order.dropoff.lat},${order.dropoff.lng}`).toBe(likeliest);
  const seenAt = readHidden(await browser.read(`/orders/${id}`), 'seenAt');
  const missing = { ...TYPED, ...saved, seenAt, customerAddress: '1 Nowhere Blvd' };
  await browser.post(`/orders/${id}`, missing);
  expect((await listOrders())[0].dropoff).toBeNull();
  expect(await browser.read('/orders')).toContain('Not on the map yet: 1 Nowhere Blvd');
});

test.each([
  ['of an address that may mean several', { restaurantAddress: 'Aldr Ave', customerAddress: 'Alder Ave' }],
  ['without an address', { restaurantAddress: '', customerAddress: '' }],
  [
    'of an address that nobody knows',
    { restaurantAddress: 'Pier 5 – Slip B', customerAddress: "Tom's  Dock & Co" },
  ],
])('without scripts, a place %s stays in a refused, a checked and a saved form', async (_, addresses) => {
  const { browser, listOrders } = await openDriver();
  const places = {
    'pickup.lat': '39.2812345',
    'pickup.lng': '-76.59',
    'dropoff.lat': '39.29',
    'dropoff.lng': '-76.6',
  };
  const { 'pickup.of': _of, 'dropoff.of': __of, ...typed } = TYPED;
  expect((await browser.post('/orders/new', { ...typed, ...addresses, ...places })).status).toBe(303);
  const [before] = await listOrders();
  expect(before.pickup).toEqual({ lat: 39.2812345, lng: -76.59 });
  const page = `/orders/${before.id}`;
  let html = await browser.read(page);
  const post = async (fields: Record<string, string>, status: number) => {
    const answer = await browser.post(page, { ...readFields(html), ...fields });
    expect(answer.status).toBe(status);
    html = await readBody(answer);
  };
  await post({ payoutAmount: '1.999', intent: 'editOrder' }, 400);
  await post({ payoutAmount: '12', intent: 'checkOrder' }, 200);
  await post({ payoutAmount: '12', intent: 'editOrder' }, 303);
  const [after] = await listOrders();
  expect(after).toMatchObject({ payoutAmount: 12, pickup: before.pickup, dropoff: before.dropoff });
});

test('without scripts, an address that is changed and then changed back keeps its place', async () => {
  const { browser, listOrders } = await openDriver();
  const pinned = { 'dropoff.lat': '39.29', 'dropoff.lng': '-76.6', 'dropoff.of': 'Alder Ave' };
  await browser.post('/orders/new', { ...TYPED, ...pinned, 'dropoff.choice': '39.29,-76.6' });
  const [{ id, dropoff }] = await listOrders();
  const form = readFields(await browser.read(`/orders/${id}`));
  const changed = { customerAddress: '150 Birch Ave', payoutAmount: '1.999', intent: 'editOrder' };
  const refused = readFields(await readBody(await browser.post(`/orders/${id}`, { ...form, ...changed })));
  expect(refused['dropoff.lat']).toBe('');
  const again = { ...refused, customerAddress: 'Alder Ave', payoutAmount: '12', intent: 'editOrder' };
  expect((await browser.post(`/orders/${id}`, again)).status).toBe(303);
  expect(await listOrders()).toMatchObject([{ payoutAmount: 12, dropoff }]);
});

test('without scripts, asks a restaurant where it is, at signup and when it moves', async () => {
  const browser = openBrowser();
  const name = `Kettle ${crypto.randomUUID()}`;
  const fields = { name, email: `${crypto.randomUUID()}@kettle.example`, address: 'Corner Market' };
  const asked = await browser.post('/restaurant-signup', { ...fields, 'location.of': '' });
  expect(asked.status).toBe(400);
  const { values } = readChoices(await readBody(asked), 'location');
  const [, second = ''] = values;
  const settled = { 'location.of': 'Corner Market', 'location.choice': second };
  const registered = await browser.post('/restaurant-signup', { ...fields, ...settled });
  const path = registered.headers.get('Location') ?? '';
  const readPlace = () =>
    env.DB.prepare("select lat || ',' || lng as place from restaurants where name = ?")
      .bind(name)
      .first('place');
  expect(await readPlace()).toBe(second);

  await browser.post(path, { intent: 'payRestaurant' });
  const link = (await browser.read(path)).match(/\/restaurant-manage\/[\w-]{43}/)?.[0] ?? '';
  const page = await browser.read(link);
  const kept = {
    'location.of': readHidden(page, 'location.of'),
    intent: 'saveRestaurant',
    'location.lat': second.split(',')[0] ?? '',
    'location.lng': second.split(',')[1] ?? '',
  };
  expect((await browser.post(link, { ...fields, ...kept, cuisine: 'Ramen' })).status).toBe(303);
  expect(await readPlace()).toBe(second);
  const moved = await browser.post(link, { ...fields, ...kept, address: '350 Cedar Ave' });
  expect(moved.status).toBe(303);
  expect(await browser.read(link)).toContain('About here: 350 Cedar Ave');
  expect(await readPlace()).toMatch(/^39\.298,/);
  const unsure = await browser.post(link, { ...fields, ...kept, address: 'Alder Avenue' });
  expect(readChoices(await readBody(unsure), 'location').values).toHaveLength(2);
});

test.each([
  ['none', null],
  ['39.296,-76.6', '39.296,-76.6'],
])(
  'saves the details of a restaurant without a place once the question about its address is answered: %s',
  async (choice, place) => {
    const browser = openBrowser();
    const name = `Kettle ${crypto.randomUUID()}`;
    const fields = { name, email: `${crypto.randomUUID()}@kettle.example`, address: 'Alder Avenue' };
    const none = { 'location.of': 'Alder Avenue', 'location.choice': 'none' };
    const registered = await browser.post('/restaurant-signup', { ...fields, ...none });
    const path = registered.headers.get('Location') ?? '';
    await browser.post(path, { intent: 'payRestaurant' });
    const link = (await browser.read(path)).match(/\/restaurant-manage\/[\w-]{43}/)?.[0] ?? '';
    const opened = readFields(await browser.read(link));
    const asked = await browser.post(link, { ...opened, phone: '5125550142', intent: 'saveRestaurant' });
    expect(asked.status).toBe(400);
    const answered = { ...readFields(await readBody(asked)), 'location.choice': choice };
    expect((await browser.post(link, { ...answered, intent: 'saveRestaurant' })).status).toBe(303);
    const saved = await env.DB.prepare(
      "select phone, lat || ',' || lng as place from restaurants where name = ?",
    )
      .bind(name)
      .first();
    expect(saved).toEqual({ phone: '5125550142', place });
  },
);

test('without scripts, asks about a misspelled zone, and says whether it is on the map', async () => {
  const { browser, becomePro } = await openDriver();
  expect((await becomePro()).status).toBeLessThan(300);
  const add = (fields: Record<string, string>) =>
    browser.post('/ai-automation', { intent: 'addZone', 'newZone.of': '', ...fields });
  const asked = await add({ newZone: 'Aldr Ave' });
  expect(asked.status).toBe(400);
  const [likeliest = ''] = readChoices(await readBody(asked), 'newZone').values;
  expect(likeliest).toBe('Alder Ave, Gridville');
  await add({ newZone: 'Aldr Ave', 'newZone.of': 'Aldr Ave', 'newZone.choice': likeliest });
  expect(await browser.read('/ai-automation')).toContain('Alder Ave, Gridville');
  await add({ newZone: 'Atlantis' });
  const page = await browser.read('/ai-automation');
  expect(page).toContain('AI Settings Saved');
  expect(page).toContain('Not on our map yet');
});

test('tells a restaurant whose place is a guess that it is registered, and where', async () => {
  const browser = openBrowser();
  const fields = { name: 'Kettle', email: `${crypto.randomUUID()}@kettle.example`, address: '350 Cedar Ave' };
  const registered = await browser.post('/restaurant-signup', fields);
  const page = await browser.read(registered.headers.get('Location') ?? '');
  expect(page).toContain('Restaurant Registered!');
  expect(page).toContain('About here: 350 Cedar Ave');
});
