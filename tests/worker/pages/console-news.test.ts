import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { addSource } from '#worker/services/admin/add-source.ts';
import { refreshNewsSource } from '#worker/services/admin/refresh-news-source.ts';
import { refreshNews } from '#worker/services/news/refresh-news.ts';
import { openAdmin } from './admin-browser.ts';
import { readAudit } from './admin-rows.ts';
import { readBody } from './browse.ts';

const ACTOR = { sessionId: 'session', addressHash: 'address' };

test('news sources are added once, paused and resumed, and nothing private is added', async () => {
  const admin = await openAdmin();
  const url = `https://feeds.example.com/${crypto.randomUUID()}`;
  await admin.post('/admin/news/new', { name: 'A feed', url });
  const again = await admin.post('/admin/news/new', { name: 'The same feed', url });
  expect(again.status).toBe(400);
  const form = await readBody(again);
  expect(form).toContain('There is a news source with this address already');
  expect(form).toContain('value="The same feed"');
  expect((await admin.post('/admin/news/new', { name: 'Inside', url: 'https://127.0.0.1/' })).status).toBe(
    400,
  );
  const { results } = await env.DB.prepare('select id from news_sources where url = ?')
    .bind(url)
    .all<{ id: string }>();
  expect(results).toHaveLength(1);
  const id = results[0]?.id ?? '';
  await admin.act('pauseNewsSource', id);
  await admin.act('pauseNewsSource', id);
  await admin.act('resumeNewsSource', id);
  expect((await readAudit(id)).map(({ action }) => action)).toEqual([
    'addNewsSource',
    'pauseNewsSource',
    'resumeNewsSource',
  ]);
});

const SAMPLE = 'sample';

const open = (extra: object = {}) => createCtx({ ...env, ...extra } as unknown as Env, () => {}, 'test');
const readSource = async (id: string) =>
  env.DB.prepare('select * from news_sources where id = ?').bind(id).first<Record<string, unknown>>();
const countArticles = async (id: string) =>
  env.DB.prepare('select count(*) as count from news_articles where source_id = ?').bind(id).first('count');

async function addFeed(name: string): Promise<string> {
  const url = `https://feeds.example.com/${crypto.randomUUID()}`;
  const added = await addSource(open(), { actor: ACTOR, input: { name, url } });
  if (!added.ok) throw new Error('not added');
  return added.value.id;
}

test('a removed source takes its articles along, stays away on its own, and comes back when it is restored', async () => {
  await refreshNews(open());
  expect(await countArticles(SAMPLE)).toBe(12);
  const admin = await openAdmin();
  expect(await admin.readBody(`/admin/do/removeNewsSource?target=${SAMPLE}`)).toContain(
    'Remove this source?',
  );
  await admin.act('removeNewsSource', SAMPLE);
  await admin.act('removeNewsSource', SAMPLE);
  expect(await countArticles(SAMPLE)).toBe(0);
  expect(await refreshNews(open())).toMatchObject({ done: 0, changed: 0 });
  expect((await admin.act('refreshNewsSource', SAMPLE)).status).toBe(404);
  expect((await admin.act('pauseNewsSource', SAMPLE)).status).toBe(404);
  expect(await admin.readBody('/admin/news')).not.toContain('internal:sample');
  expect(await admin.readBody('/admin/news?state=removed')).toContain('/admin/do/restoreNewsSource');
  expect(await admin.readBody(`/admin/audit?target=${SAMPLE}`)).toContain('/admin/do/restoreNewsSource');
  await admin.act('restoreNewsSource', SAMPLE);
  expect(await refreshNews(open())).toMatchObject({ done: 1, changed: 12 });
  const entries = (await readAudit(SAMPLE)).map(({ action, before, after }) => [
    action,
    JSON.parse(before ?? 'null'),
    JSON.parse(after ?? 'null'),
  ]);
  const name = 'Roadwaze sample news';
  expect(entries).toEqual([
    [
      'removeNewsSource',
      { name, url: 'internal:sample', isRemoved: 0 },
      { name, isRemoved: 1, articlesRemoved: 12 },
    ],
    ['restoreNewsSource', { name, isRemoved: 1 }, { name, isRemoved: 0 }],
  ]);
});

test('no default source comes back on its own once it was removed, whatever its address has become', async () => {
  const production = () => open({ APP_ENV: 'production' });
  // why: no test may reach a network.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost'));
  await refreshNews(production());
  const admin = await openAdmin();
  await admin.post('/admin/news/bls', { name: 'Labor', url: 'https://feeds.example.com/labor' });
  await admin.act('removeNewsSource', 'bls');
  await admin.act('removeNewsSource', 'grubhub');
  await refreshNews(production());
  const list = await admin.readBody('/admin/news');
  for (const name of ['Labor', 'U.S. Bureau of Labor Statistics', 'about.grubhub.com']) {
    expect(list).not.toContain(name);
  }
  expect(list).toContain('therideshareguy.com');
});

test('an address that is added again brings its removed source back under the new name', async () => {
  const id = await addFeed('First name');
  const url = String((await readSource(id))?.url);
  const admin = await openAdmin();
  await admin.act('removeNewsSource', id);
  const answers = await Promise.all(
    ['Second name', 'Third name'].map((name) => admin.post('/admin/news/new', { name, url })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect(await readSource(id)).toMatchObject({ removed_at: null, is_paused: 0 });
  expect((await readAudit(id)).map(({ action }) => action)).toEqual([
    'addNewsSource',
    'removeNewsSource',
    'restoreNewsSource',
  ]);
});

test('a source gets another name, which its articles follow, or another address, where it starts over', async () => {
  const id = await addFeed('Old name');
  await env.DB.batch([
    env.DB.prepare(
      "update news_sources set etag = 'e', last_status = 'httpError', failures = 3, next_fetch_at = 9e15 where id = ?",
    ).bind(id),
    env.DB.prepare(
      `insert into news_articles (id, category, title, description, source, source_id, url, published_at, relevance, created_at)
       values (?1, 'industry', 'Title', '', 'Old name', ?1, 'https://feeds.example.com/' || ?1, 1, 1, 1)`,
    ).bind(id),
  ]);
  const url = String((await readSource(id))?.url);
  const admin = await openAdmin();
  const edit = (input: { name: string; url: string }) => admin.post(`/admin/news/${id}`, input);
  expect(await admin.readBody(`/admin/news/${id}`)).toContain('value="Old name"');
  expect((await edit({ name: 'New name', url })).status).toBe(303);
  expect((await edit({ name: 'New name', url })).status).toBe(303);
  expect(await readSource(id)).toMatchObject({ name: 'New name', etag: 'e', failures: 3 });
  expect(await env.DB.prepare('select source from news_articles where id = ?').bind(id).first('source')).toBe(
    'New name',
  );
  const moved = `https://feeds.example.com/${crypto.randomUUID()}`;
  await edit({ name: 'New name', url: `${moved}#part` });
  const now = await readSource(id);
  expect(now).toMatchObject({ url: moved, etag: null, last_status: null, failures: 0 });
  expect(now?.next_fetch_at).toBeLessThanOrEqual(Date.now());
  expect(await countArticles(id)).toBe(1);

  const other = String((await readSource(await addFeed('Other')))?.url);
  const taken = await edit({ name: 'New name', url: other });
  expect(taken.status).toBe(400);
  expect(await readBody(taken)).toContain('There is a news source with this address already');
  expect((await edit({ name: '', url: 'http://127.0.0.1/' })).status).toBe(400);
  expect((await admin.post('/admin/news/nobody', { name: 'A', url: moved })).status).toBe(404);
  expect((await admin.open('/admin/news/nobody')).status).toBe(404);
  expect((await readAudit(id)).map(({ action, before }) => [action, before])).toEqual([
    ['addNewsSource', null],
    ['editNewsSource', JSON.stringify({ name: 'Old name', url })],
    ['editNewsSource', JSON.stringify({ name: 'New name', url })],
  ]);
});

test('what an old address or a removed source still answers changes nothing', async () => {
  const [moved, removed] = [await addFeed('Moved'), await addFeed('Removed')];
  const admin = await openAdmin();
  const feed = `<rss version="2.0"><channel><title>x</title><item><title>Delivery drivers earn more in tips</title>
    <link>https://feeds.example.com/tips</link></item></channel></rss>`;
  for (const [id, change] of [
    [
      moved,
      () => admin.post(`/admin/news/${moved}`, { name: 'Moved', url: 'https://feeds.example.com/moved' }),
    ],
    [removed, () => admin.act('removeNewsSource', removed)],
  ] as const) {
    // why: no test may reach a network.
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      await change();
      return new Response(feed, { headers: { ETag: '"old"' } });
    });
    await refreshNewsSource(open(), { actor: ACTOR, targetId: id });
    expect((await readSource(id))?.etag).toBeNull();
  }
  expect(await countArticles(removed)).toBe(0);
});
