import { expect, test } from 'vitest';
import { en } from '#worker/words/locales/en.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { toUpload } from '../to-upload.ts';
import { readBody } from './browse.ts';

const DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const FILE = [
  'Date,Start time,End time,Total,Tip,Miles,Platform,Restaurant',
  `${DAY},6:05 PM,6:30 PM,$12.50,$4.00,3.2,DoorDash,Thai Basil`,
  `${DAY},6:40 PM,7:10 PM,$8.25,,2.1,Grubhub,=cmd()`,
  `${DAY},,,"=HYPERLINK(""x"")",,2.1,Grubhub,A`,
  'Total,,,$20.75,,,,',
].join('\n');

async function upload(driver: Client, text: string): Promise<Response> {
  const { body, headers } = await toUpload(text, { intent: 'uploadImport' });
  return driver.post('/earnings/import', body, { ...headers, Accept: 'text/html' });
}

const findPath = (answer: Response) => new URL(answer.headers.get('Location') ?? '', 'http://x').pathname;

test('without scripts, a driver uploads, checks, confirms and undoes an import, which is marked as imported everywhere', async () => {
  const driver = await signIn();
  expect(await readBody(await driver.get('/earnings'))).toContain('/earnings/import');
  const uploaded = await upload(driver, FILE);
  expect(uploaded.status).toBe(303);
  const path = findPath(uploaded);
  const preview = await readBody(await driver.get(path));
  for (const text of ['Thai Basil', '$20.75', en.imports.problems.badAmount, '12.50'])
    expect(preview).toContain(text);
  expect(await readJson(driver.get('/api/orders'))).toEqual([]);
  const file = await (await driver.get(`${path}/left-out.csv`)).text();
  expect(file).toContain(`4,${en.imports.problems.badAmount},"'=HYPERLINK(""x"")"`);
  expect((await postForm(driver, path, { intent: 'confirmImport' })).status).toBe(303);
  expect((await postForm(driver, path, { intent: 'confirmImport' })).status).toBe(303);
  // Without a redirect, since the browser's history would keep one for every step.
  expect((await postForm(driver, path, { intent: 'continueImport' })).status).toBe(200);
  const orders = await readJson(driver.get('/api/orders?status=completed'));
  expect(orders).toMatchObject([
    { source: 'import', payoutAmount: 8.25 },
    { source: 'import', payoutAmount: 12.5 },
  ]);
  expect(await readBody(await driver.get('/orders'))).toContain(en.common.imported);
  const exported = await (await driver.get(`/earnings/export.csv?kind=orders&from=${DAY}&to=${DAY}`)).text();
  expect(exported).toMatch(/'=cmd\(\).*,yes,8\.25\r\n/);
  const { imports } = await readJson(driver.get('/profile/data.json'));
  expect(imports).toMatchObject([{ fileName: 'orders.csv', written: 2 }]);
  const earned = await readJson(driver.get('/api/earnings'));
  expect(earned).toMatchObject([{ totalEarnings: 20.75, deliveriesCompleted: 2 }]);
  expect((await postForm(driver, path, { intent: 'undoImport' })).status).toBe(303);
  expect(await readJson(driver.get('/api/earnings'))).toEqual([]);
  expect((await driver.get(path)).status).toBe(404);
});

test('a page left open until an undo has ended leads to the list', async () => {
  const driver = await signIn();
  const path = findPath(await upload(driver, FILE));
  await postForm(driver, path, { intent: 'confirmImport' });
  await postForm(driver, path, { intent: 'undoImport' });
  for (const intent of ['continueImport', 'undoImport']) {
    const answer = await postForm(driver, path, { intent });
    expect([answer.status, findPath(answer)], intent).toEqual([303, '/earnings/import']);
  }
});

test('asks the driver about what the file leaves open, and keeps every choice', async () => {
  const driver = await signIn();
  const path = findPath(await upload(driver, 'Date,Total\n3/4/2026,12.50\n5/6/2026,7.25\n'));
  expect(await readBody(await driver.get(path))).toContain(en.imports.columnsText);
  const chosen = { intent: 'chooseColumns', end: '0', total: '1', decimalMark: '.', units: 'miles' };
  const refused = await postForm(driver, path, { ...chosen, defaultPlatform: 'grubhub' });
  expect(refused.status).toBe(400);
  expect(await readBody(refused)).toMatch(/<option value="grubhub"[^>]*selected/);
  const read = await postForm(driver, path, { ...chosen, defaultPlatform: 'grubhub', dateOrder: 'dmy' });
  expect(read.status).toBe(303);
  expect(await readBody(await driver.get(path))).toContain('Apr 3, 2026');
});

test('shows another driver nothing, and refuses uploads without a session or from another site', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const path = findPath(await upload(driver, FILE));
  expect((await other.get(path)).status).toBe(404);
  for (const intent of ['confirmImport', 'discardImport'])
    expect((await postForm(other, path, { intent })).status, intent).toBe(404);
  for (const intent of ['continueImport', 'undoImport'])
    expect(findPath(await postForm(other, path, { intent })), intent).toBe('/earnings/import');
  expect((await driver.get(path)).status).toBe(200);
  for (const file of [`${path}/left-out.csv`, '/earnings/import/zzz/left-out.csv']) {
    const missing = await other.get(file);
    expect([missing.status, await readJson(missing)]).toMatchObject([404, { code: 'importNotFound' }]);
  }
  expect(
    (
      await send('POST', '/earnings/import', {
        body: 'file=x',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(401);
  const crossSite = await driver.post('/earnings/import', 'file=x', {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(crossSite.status).toBe(403);
});

test('refuses a file that is too large, or not a table, in the form', async () => {
  const driver = await signIn();
  const large = await upload(driver, 'a,b\n'.repeat(1_400_000));
  expect(large.status).toBe(413);
  expect(await readBody(large)).toContain(en.validation.fileTooLarge);
  expect((await upload(driver, 'a,b\n'.repeat(2_000_000))).status).toBe(413);
  expect(await readBody(await upload(driver, 'nothing here'))).toContain(en.validation.fileWithoutRows);
});
