import { expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#worker/domain/imports/import.ts';
import { en } from '#worker/words/locales/en.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { toUpload } from '../to-upload.ts';

const DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const FILE = [
  'Date,Start time,End time,Total,Tip,Miles,Platform,Restaurant',
  `${DAY},6:05 PM,6:30 PM,$12.50,$4.00,3.2,DoorDash,Thai Basil`,
  `${DAY},6:40 PM,7:10 PM,$8.25,,2.1,Grubhub,Taco Palace`,
  `${DAY},,,lots,,2.1,Grubhub,A`,
  'Total,,,$20.75,,,,',
].join('\n');

async function upload(driver: Client, text: string, key?: string): Promise<Response> {
  const { body, headers } = await toUpload(text);
  return driver.post('/api/imports', body, { ...headers, ...(key && { 'Idempotency-Key': key }) });
}

const countOrders = async (driver: Client) =>
  (await readJson(driver.get('/api/orders?status=completed'))).length;

test('an import sets the last sync of its platforms, and of no others', async () => {
  const driver = await signIn();
  for (const platform of ['doordash', 'ubereats']) {
    const connection = { platform, isConnected: true, driverAccountId: 'D-1', settings: {} };
    await driver.post('/api/app-integrations', connection);
  }
  const readSynced = async () => {
    const list: { platform: string; lastSyncAt: string | null }[] = await readJson(
      driver.get('/api/app-integrations'),
    );
    return list.filter(({ lastSyncAt }) => lastSyncAt !== null).map(({ platform }) => platform);
  };
  const { id } = await readJson(upload(driver, FILE));
  expect(await readSynced()).toEqual([]);
  await driver.post(`/api/imports/${id}/commit`);
  expect(await readSynced()).toEqual(['doordash']);
});

test('a file is previewed, committed and undone, and each step can be repeated', async () => {
  const driver = await signIn();
  const [first, repeated] = await Promise.all([upload(driver, FILE, 'a'), upload(driver, FILE, 'a')]);
  expect([first.status, repeated.status]).toEqual([201, 201]);
  const preview = await readJson(first);
  expect(await readJson(repeated)).toMatchObject({ id: preview.id, total: preview.total });
  expect(preview).toMatchObject({
    state: 'ready',
    fileName: 'orders.csv',
    total: 3,
    known: 0,
    badCount: 1,
    columns: ['Date', 'Start time', 'End time', 'Total', 'Tip', 'Miles', 'Platform', 'Restaurant'],
    mapping: { end: 0, start: 1, endTime: 2, total: 3, platform: 6, dateOrder: 'mdy', decimalMark: '.' },
    rows: [
      { line: 2, platform: 'doordash', restaurantName: 'Thai Basil', payoutAmount: 12.5, tipAmount: 4 },
      { line: 3, payoutAmount: 8.25, distance: 2.1, isKnown: false },
    ],
    bad: [{ line: 4, message: en.imports.problems.badAmount, value: 'lots' }],
    sums: { new: { orders: 2, payoutAmount: 20.75 }, file: { payoutAmount: 20.75 }, agrees: true },
  });
  expect(await countOrders(driver)).toBe(0);

  const path = `/api/imports/${preview.id}`;
  const keyed = { 'Idempotency-Key': 'b' };
  for (const headers of [keyed, keyed, {}]) {
    const committed = await driver.post(`${path}/commit`, undefined, headers);
    expect(committed.status).toBe(200);
    expect(await readJson(committed)).toMatchObject({
      state: 'done',
      written: { orders: 2, payoutAmount: 20.75 },
    });
  }
  expect(await readJson(driver.get('/api/orders'))).toMatchObject([
    { source: 'import' },
    { source: 'import' },
  ]);
  expect(await readJson(upload(driver, FILE))).toMatchObject({ known: 2, sums: { new: { orders: 0 } } });

  for (const status of [204, 204]) expect((await driver.delete(path, undefined, keyed)).status).toBe(status);
  expect((await driver.delete(path)).status).toBe(404);
  expect(await countOrders(driver)).toBe(0);
});

test('missing columns are sent with the commit, which names invalid ones', async () => {
  const driver = await signIn();
  const opened = await readJson(upload(driver, 'Date,Total\n3/4/2026,12.50\n5/6/2026,7.25\n'));
  expect(opened).toMatchObject({ state: 'columns', mapping: { end: 0, total: 1 }, rows: [], total: 0 });
  const path = `/api/imports/${opened.id}/commit`;
  expect((await driver.post(path)).status).toBe(409);
  const mapping = { ...opened.mapping, defaultPlatform: 'grubhub', dateOrder: 'dmy' };
  for (const [name, changes] of [
    ['dateOrder', { dateOrder: undefined }],
    ['defaultPlatform', { defaultPlatform: undefined }],
    ['tip', { tip: 9 }],
    ['total', { total: 'x' }],
  ] as const) {
    const refused = await driver.post(path, { mapping: { ...mapping, ...changes } });
    expect(refused.status).toBe(400);
    expect(await readJson(refused)).toMatchObject({ errors: [{ path: `mapping.${name}` }] });
  }
  for (const _ of [1, 2]) {
    expect(await readJson(driver.post(path, { mapping }))).toMatchObject({
      state: 'done',
      written: { orders: 2 },
    });
  }
  expect(await readJson(driver.get('/api/earnings'))).toMatchObject([
    { date: '2026-06-05' },
    { date: '2026-04-03' },
  ]);
});

test('a large file is committed in several requests', async () => {
  const driver = await signIn();
  const lines = Array.from(
    { length: 4500 },
    (_, index) => `2026-0${1 + (index % 9)}-${10 + (Math.floor(index / 9) % 18)},5,DoorDash,R${index}`,
  );
  const file = ['Date,Total,Platform,Restaurant', ...lines].join('\n');
  const { id, state, total } = await readJson(upload(driver, file));
  expect({ state, total }).toEqual({ state: 'ready', total: 4500 });
  const states: string[] = [];
  while (states.at(-1) !== 'done' && states.length < 9) {
    const answer = await readJson(driver.post(`/api/imports/${id}/commit`, {}, { 'Idempotency-Key': 'c' }));
    states.push(answer.state);
    if (answer.state === 'done') expect(answer).toMatchObject({ total: 4500, written: { orders: 4500 } });
  }
  expect(states).toEqual(['importing', 'done']);
  const removals: number[] = [];
  while (removals.at(-1) !== 204 && removals.length < 9)
    removals.push((await driver.delete(`/api/imports/${id}`)).status);
  expect(removals).toEqual([202, 204]);
});

test('rejects a file without orders, and hides an import from other drivers', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  expect((await driver.post('/api/imports', { file: 'x' })).status).toBe(415);
  for (const [text, status, message] of [
    ['', 400, en.validation.fileEmpty],
    ['nothing here', 400, en.validation.fileWithoutRows],
    ['a,b\n'.repeat(MAX_FILE_BYTES / 4 + 1), 413, en.validation.fileTooLarge],
    ['a,b\n'.repeat(2_000_000), 413, en.validation.fileTooLarge],
  ] as const) {
    const refused = await upload(driver, text);
    expect(refused.status).toBe(status);
    expect(await readJson(refused)).toEqual({ message, errors: [{ path: 'file', message }] });
  }
  const { body, headers } = await toUpload(FILE);
  expect((await send('POST', '/api/imports', { body, headers })).status).toBe(401);
  const { id } = await readJson(upload(driver, FILE));
  expect((await other.post(`/api/imports/${id}/commit`)).status).toBe(404);
  expect((await other.delete(`/api/imports/${id}`)).status).toBe(404);
  expect((await driver.delete(`/api/imports/${id}`)).status).toBe(204);
});
