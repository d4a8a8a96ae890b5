import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { addSource } from '#worker/services/admin/add-source.ts';
import { refreshFigures } from '#worker/services/admin/refresh-figures.ts';
import { refreshNewsSource } from '#worker/services/admin/refresh-news-source.ts';
import { foldNames } from '#worker/services/shared/fold-names.ts';
import { readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { openAdmin } from './admin-browser.ts';

const ACTOR = { sessionId: 'session', addressHash: 'address' };
const open = (DB: unknown = env.DB) => createCtx({ ...env, DB } as unknown as Env, () => {}, 'test');

const readAudit = async (target: string) => {
  const { results } = await env.DB.prepare(
    'select action, before, after from audit_log where target_id = ? order by rowid',
  )
    .bind(target)
    .all<{ action: string; before: string | null; after: string | null }>();
  return results.map(({ action, before, after }) => ({
    action,
    before: JSON.parse(before ?? 'null'),
    after: JSON.parse(after ?? 'null'),
  }));
};

/** The database, which fails on statements that match. */
function breakOn(pattern: RegExp) {
  return {
    prepare: (query: string) => env.DB.prepare(pattern.test(query) ? 'select broken' : query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  };
}

async function addFeed(url: string): Promise<string> {
  const added = await addSource(open(), { actor: ACTOR, input: { name: 'A feed', url } });
  if (!added.ok) throw new Error('not added');
  return added.value.id;
}

test('reading a source now is written down before, and how it went after, with the source’s own row', async () => {
  const id = await addFeed('https://a.example.com/truth');
  // why: no test may reach a network.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost'));
  await refreshNewsSource(open(), { actor: ACTOR, targetId: id });
  expect((await readAudit(id)).slice(1)).toEqual([
    { action: 'refreshNewsSource', before: null, after: { name: 'A feed', status: null } },
    {
      action: 'readNewsSource',
      before: { status: null },
      after: { name: 'A feed', status: 'unreachable', articlesAdded: 0, articlesUpdated: 0 },
    },
  ]);
  const page = await (await openAdmin()).readBody(`/admin/audit?target=${id}`);
  expect(page).toContain('Unreachable');
});

test('a reading that breaks off says that it was asked for, and nothing it did not do', async () => {
  const id = await addFeed('https://b.example.com/truth');
  // why: no test may reach a network.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost'));
  const broken = open(breakOn(/^update "news_sources"/));
  await expect(refreshNewsSource(broken, { actor: ACTOR, targetId: id })).rejects.toThrow();
  expect((await readAudit(id)).map(({ action }) => action)).toEqual(['addNewsSource', 'refreshNewsSource']);
});

test('the figures and their entry are written together or not at all', async () => {
  await refreshFigures(open(), { actor: ACTOR });
  const before = await readAudit('network');
  expect(before.at(-1)?.after.rolledUpAt).toBeTypeOf('number');
  await expect(refreshFigures(open(breakOn(/total_drivers/)), { actor: ACTOR })).rejects.toThrow();
  expect(await readAudit('network')).toEqual(before);
  await refreshFigures(open(), { actor: ACTOR });
  expect((await readAudit('network')).at(-1)?.before.rolledUpAt).toBe(before.at(-1)?.after.rolledUpAt);
});

test('names are found without their accents, in any script, by the first or the last name', async () => {
  const admin = await openAdmin();
  const driver = await signIn();
  await postForm(driver, '/profile/account', { firstName: 'Zoë', lastName: 'Ñandú-O’Brien', units: 'km' });
  for (const query of ['by=name&text=zoe', 'by=surname&text=NANDU%20obrien', 'by=name&text=Zoë%20ñandú']) {
    expect(await admin.readBody(`/admin/drivers?${query}`), query).toContain(driver.email);
  }
  expect(await admin.readBody('/admin/drivers?by=name&text=zob')).not.toContain(driver.email);
  await postForm(driver, '/profile/account', { firstName: 'أَحْمَد', lastName: '王 伟', units: 'km' });
  expect(await admin.readBody('/admin/drivers?by=name&text=احمد')).toContain(driver.email);
  expect(await admin.readBody('/admin/drivers?by=surname&text=王伟')).toContain(driver.email);
  expect(await admin.readBody('/admin/drivers?by=name&text=zoe')).not.toContain(driver.email);
});

test('a restaurant is found without its accents', async () => {
  const email = `${crypto.randomUUID()}@eat.example`;
  const body = { name: 'Café Señor Ünal', address: '1 Main Street', email, phone: '555 010 2030' };
  expect((await send('POST', '/api/restaurants/signup', { body })).status).toBe(201);
  expect(await (await openAdmin()).readBody('/admin/restaurants?text=cafe%20senor')).toContain(email);
});

test('names from before are folded by a job, and those that changed meanwhile stay', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    "update drivers set first_name = 'José', last_name = '', name_key = null, surname_key = null where id = ?",
  )
    .bind(id)
    .run();
  await foldNames(open());
  expect(await foldNames(open())).toEqual({ drivers: 0, restaurants: 0 });
  const row = await env.DB.prepare('select name_key, surname_key from drivers where id = ?').bind(id).first();
  expect(row).toEqual({ name_key: 'jose', surname_key: 'jose' });
});
