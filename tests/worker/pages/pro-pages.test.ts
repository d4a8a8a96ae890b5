import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';
import { readBody } from './browse.ts';

/** Posts a form like a browser without JavaScript does. */
function postForm(driver: Client, path: string, fields: [string, string][]): Promise<Response> {
  return driver.post(path, new URLSearchParams(fields).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'text/html',
  });
}

async function becomePro(): Promise<Client> {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  return driver;
}

const readPage = async (driver: Client, path: string) =>
  readBody(await driver.get(path, undefined, { Accept: 'text/html' }));

const readSettings = (driver: Client) => readJson(driver.get('/api/ai-automation-settings'));

test('saves an unchecked box as off, and keeps the value of one that the form could not offer', async () => {
  const driver = await becomePro();
  await driver.post('/api/ai-automation-settings', { isEnabled: false, autoAcceptOrders: true });
  const answer = await postForm(driver, '/ai-automation', [
    ['toggle', 'isEnabled'],
    ['toggle', 'avoidSlowRestaurants'],
    ['toggle', 'routeOptimization'],
    ['routeOptimization', 'on'],
    ['minPayPerMile', '1.50'],
  ]);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/ai-automation');
  expect(await readSettings(driver)).toMatchObject({
    isEnabled: false,
    avoidSlowRestaurants: false,
    routeOptimization: true,
    autoAcceptOrders: true,
    minPayPerMile: '1.50',
    minOrderValue: '5.00',
  });
});

test('adds a zone still in its field, removes a clicked one, and refuses a second one with the same name', async () => {
  const driver = await becomePro();
  await postForm(driver, '/ai-automation', [['newZone', ' Harbor ']]);
  await postForm(driver, '/ai-automation', [
    ['preferredZones', 'Harbor'],
    ['newZone', 'Old Town'],
    ['removeZone', 'Harbor'],
  ]);
  expect((await readSettings(driver)).preferredZones).toEqual(['Old Town']);
  const refused = await postForm(driver, '/ai-automation', [
    ['preferredZones', 'Old Town'],
    ['newZone', 'old town'],
    ['minOrderValue', '7'],
  ]);
  expect(refused.status).toBe(400);
  const html = await readBody(refused);
  expect(html).toContain('This zone is already listed');
  expect(html).toMatch(/value="old town"/);
  expect(await readSettings(driver)).toMatchObject({ preferredZones: ['Old Town'], minOrderValue: '5.00' });
});

test('refuses a zone of invisible characters at its field', async () => {
  const driver = await becomePro();
  const refused = await postForm(driver, '/ai-automation', [['newZone', '\u200b']]);
  expect(refused.status).toBe(400);
  expect(await readBody(refused)).toContain('Enter a zone');
  expect((await readSettings(driver)).preferredZones).toEqual([]);
});

test('without scripts, Enter in a field saves and removes no zone', async () => {
  const driver = await becomePro();
  await postForm(driver, '/ai-automation', [['newZone', 'Harbor']]);
  const [, form = ''] =
    /<form[^>]*action="\/ai-automation"[^>]*>(.*?)<\/form>/s.exec(await readPage(driver, '/ai-automation')) ??
    [];
  const [first, ...others] = form.match(/<button[^>]*type="submit"[^>]*>/g) ?? [];
  expect(first).toContain('value="save"');
  expect(others.join()).toContain('name="removeZone"');
});

test('the last zone can be removed', async () => {
  const driver = await becomePro();
  await postForm(driver, '/ai-automation', [['newZone', 'Harbor']]);
  await postForm(driver, '/ai-automation', [
    ['preferredZones', 'Harbor'],
    ['removeZone', 'Harbor'],
  ]);
  expect((await readSettings(driver)).preferredZones).toEqual([]);
});

test('a Free driver sees the AI settings, is offered Pro, and cannot save what the form hides', async () => {
  const driver = await signIn();
  const page = await readPage(driver, '/ai-automation');
  expect(page).toContain('AI automation is part of Pro');
  expect(page).toMatch(/<fieldset disabled/);
  expect(page).toMatch(/<input[^>]*name="minPayPerMile"[^>]*value="2\.00"/);
  expect(page).not.toContain('Save settings');
  await postForm(driver, '/ai-automation', [
    ['toggle', 'isEnabled'],
    ['isEnabled', 'on'],
  ]);
  expect(await readSettings(driver)).toMatchObject({ isEnabled: false, updatedAt: null });
});

test('the form asks for no API key, and one that is sent anyway is not stored', async () => {
  const driver = await signIn();
  const path = '/integrations/doordash/connect?method=api-key';
  const page = await readPage(driver, path);
  expect(page).toContain('We don’t need your key');
  expect(page).not.toContain('name="apiKey"');
  expect(page).not.toContain('type="text"');
  const key = 'k'.repeat(40);
  const answer = await postForm(driver, path, [
    ['method', 'api-key'],
    ['apiKey', key],
  ]);
  expect(answer.status).toBe(303);
  expect(await answer.text()).not.toContain(key);
  const connected = { method: 'api-key', isConnected: true };
  expect(await readJson(driver.get('/api/app-integrations'))).toMatchObject([connected]);
  const { results } = await env.DB.prepare('select * from integrations').all();
  expect(JSON.stringify(results)).not.toContain('kkkk');
});

test('another driver cannot disconnect an integration', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const { id } = await readJson(
    owner.post('/api/app-integrations', { platform: 'lyft', isConnected: true, driverAccountId: 'L-1' }),
  );
  await postForm(other, '/integrations/lyft', [['integrationId', id]]);
  const [integration] = await readJson(owner.get('/api/app-integrations'));
  expect(integration.isConnected).toBe(true);
  await postForm(owner, '/integrations/lyft', [['integrationId', id]]);
  expect((await readJson(owner.get('/api/app-integrations')))[0].isConnected).toBe(false);
});

test('a driver turns off the alerts about offers of one platform, which stays connected', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const lyft = { platform: 'lyft', isConnected: true, driverAccountId: 'L-1' };
  const { id } = await readJson(owner.post('/api/app-integrations', lyft));
  const turn = (driver: Client, notifications: string) =>
    postForm(driver, '/integrations/lyft', [
      ['integrationId', id],
      ['intent', 'saveNotifications'],
      ['notifications', notifications],
    ]);
  const read = () => readJson(owner.get('/api/app-integrations'));
  await turn(other, 'no');
  expect(await read()).toMatchObject([{ isConnected: true, settings: { notifications: true } }]);
  await turn(owner, 'no');
  expect(await read()).toMatchObject([{ isConnected: true, settings: { notifications: false } }]);
  await turn(owner, 'yes');
  expect(await read()).toMatchObject([{ isConnected: true, settings: { notifications: true } }]);
});

test('without JavaScript, an app opens by its page, and an unknown platform is not found', async () => {
  const driver = await signIn();
  const opened = await driver.get('/integrations/doordash/open');
  expect(opened.status).toBe(302);
  expect(opened.headers.get('Location')).toBe('https://dasher.doordash.com/');
  expect((await driver.get('/integrations/hoverboard/connect')).status).toBe(404);
});

test('the dashboard shows the news of the category in its URL, in one round trip after the session', async () => {
  const driver = await signIn();
  const insert = env.DB.prepare(
    `insert into news_articles (id, category, title, description, source, url, published_at, relevance, created_at)
     values (?, ?, ?, ?, 'Wire', ?, ?, 0.5, ?)`,
  );
  const now = Date.now();
  await env.DB.batch([
    insert.bind('n1', 'earnings', 'Tips rise', 'x'.repeat(400), 'https://news.example/1', now, now),
    insert.bind('n2', 'rideshare', 'Queues move', '', 'https://news.example/2', now, now),
  ]);
  const html = (path: string) => driver.get(path, undefined, { Accept: 'text/html' });
  const all = await html('/?open=news');
  expect(all.headers.get('Server-Timing')).toContain('q=2 ');
  const text = await readBody(all);
  expect(text).toContain('Tips rise');
  expect(text).toContain('Queues move');
  expect(text).not.toContain('x'.repeat(241));
  const some = await readBody(await html('/?news=rideshare'));
  expect(some).toContain('Queues move');
  expect(some).not.toContain('Tips rise');
  const more = Array.from({ length: 8 }, (_, n) =>
    insert.bind(`m${n}`, 'earnings', `More ${n}`, '', `https://news.example/m${n}`, now + n, now),
  );
  await env.DB.batch(more);
  expect(await readBody(await html('/?open=news'))).not.toContain('id="article-n1"');
  expect(await readBody(await html('/news'))).toContain('id="article-n1"');
  const rides = await readBody(await html('/news?news=rideshare'));
  expect(rides).toContain('Queues move');
  expect(rides).not.toContain('Tips rise');
});

test('a Free driver sees analytics on no tab', async () => {
  const driver = await signIn();
  for (const tab of ['insights', 'performance', 'market', 'strategy']) {
    const page = await driver.get(`/analytics?tab=${tab}`, undefined, { Accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(await readBody(page)).toContain('Analytics are part of Pro');
  }
});

test('without scripts, a Pro driver opens the tabs of analytics by links', async () => {
  const driver = await becomePro();
  const first = await readPage(driver, '/analytics');
  for (const tab of ['performance', 'market', 'strategy']) {
    expect(first).toContain(`href="/analytics?tab=${tab}"`);
    const page = await readPage(driver, `/analytics?tab=${tab}`);
    expect(page).toMatch(new RegExp(`<a [^>]*id="tab-${tab}"[^>]*aria-current="page"`));
    expect(page).toContain('Not enough data yet');
  }
});
