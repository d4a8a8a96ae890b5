import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { MAX_SURGE } from '#worker/engines/demand/index.ts';
import { readJson, send, signIn } from '../client.ts';

async function insertArticle(overrides: Record<string, unknown>) {
  const article = {
    id: crypto.randomUUID(),
    category: 'delivery',
    title: 'Tips are up',
    description: 'A short text.',
    source: 'Sample feed',
    url: `https://news.example/${crypto.randomUUID()}`,
    published_at: Date.now(),
    relevance: 0.5,
    created_at: Date.now(),
    ...overrides,
  };
  const columns = Object.keys(article);
  await env.DB.prepare(`insert into news_articles (${columns}) values (${columns.map(() => '?')})`)
    .bind(...Object.values(article))
    .run();
}

test('news is public, newest first, from the last 30 days, and can be filtered by category', async () => {
  expect(await readJson(send('GET', '/api/news'))).toEqual([]);
  await insertArticle({ title: 'Older', published_at: Date.now() - 3_600_000 });
  await insertArticle({ title: 'Newer', category: 'earnings', relevance: 0.83 });
  await insertArticle({ title: 'Gone', published_at: Date.now() - 31 * 86_400_000 });
  const titles = async (query = '') =>
    (await readJson(send('GET', `/api/news${query}`))).map((article: { title: string }) => article.title);
  expect(await titles()).toEqual(['Newer', 'Older']);
  expect(await titles('?category=earnings')).toEqual(['Newer']);
  expect((await send('GET', '/api/news?category=sports')).status).toBe(400);
});

test('lists hotspots for drivers only, strongest first', async () => {
  expect((await send('GET', '/api/hotspots')).status).toBe(401);
  const driver = await signIn();
  expect(await readJson(driver.get('/api/hotspots'))).toEqual([]);
  const insert = env.DB.prepare(
    `insert into hotspots (id, name, lat, lng, surge_multiplier, reason, sample_size, updated_at, usual, is_demo)
     values (?, ?, 30.2, -97.7, ?, ?, 40, ?, ?, ?)`,
  );
  await env.DB.batch([
    insert.bind('a', 'Old Mill', 1.3, 'moreThanUsual', Date.now(), 30, 1),
    insert.bind('b', '', 2.1, 'usuallyNone', Date.now(), 0, 0),
    insert.bind('c', 'Stale', 2.9, 'moreThanUsual', Date.now() - 2 * 3_600_000, 9, 0),
  ]);
  const answer = await readJson(driver.get('/api/hotspots'));
  expect(answer.map(({ name }: { name: string }) => name)).toEqual(['Busy area', 'Near Old Mill']);
  expect(answer[0].isDemo).toBe(false);
  expect(answer[1]).toEqual({
    id: 'a',
    name: 'Near Old Mill',
    surgeMultiplier: 1.3,
    lat: 30.2,
    lng: -97.7,
    reason: '40 orders in the last hour. Usually 30 at this hour.',
    sampleSize: 40,
    updatedAt: expect.stringMatching(/Z$/),
    isDemo: true,
  });
  const { components } = await readJson(send('GET', '/api/openapi.json'));
  expect(components.schemas.Hotspot.properties.surgeMultiplier.maximum).toBe(MAX_SURGE);
});
