import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { openAdmin } from './admin-browser.ts';
import { readAudit } from './admin-rows.ts';

test('adds news sources once, renames, pauses and resumes them, and adds no private address', async () => {
  const admin = await openAdmin();
  const url = `https://feeds.example.com/${crypto.randomUUID()}`;
  await admin.post('/admin/news/new', { name: 'A feed', url });
  await admin.post('/admin/news/new', { name: 'The same feed', url });
  expect(await admin.readBody('/admin/news')).toContain('It is in the audit log.');
  await admin.post('/admin/news/new', { name: 'The same feed', url });
  expect(await admin.readBody('/admin/news')).toContain('It was already that way.');
  expect((await admin.post('/admin/news/new', { name: 'Inside', url: 'https://127.0.0.1/' })).status).toBe(
    400,
  );
  const { results } = await env.DB.prepare('select id, name from news_sources where url = ?')
    .bind(url)
    .all<{ id: string; name: string }>();
  expect(results).toMatchObject([{ name: 'The same feed' }]);
  const id = results[0]?.id ?? '';
  await admin.act('pauseNewsSource', id);
  await admin.act('pauseNewsSource', id);
  await admin.act('resumeNewsSource', id);
  expect((await readAudit(id)).map(({ action }) => action)).toEqual([
    'addNewsSource',
    'addNewsSource',
    'pauseNewsSource',
    'resumeNewsSource',
  ]);
  await admin.act('pauseNewsSource', id);
  await admin.post('/admin/news/new', { name: 'The same feed', url });
  const source = await env.DB.prepare('select is_paused from news_sources where id = ?').bind(id).first();
  expect(source).toEqual({ is_paused: 0 });
});
