import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ASKED_ACTIONS, type AskedAction } from '#worker/domain/admin/actions.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { EXPORTED_LISTS } from '#worker/domain/admin/list-names.ts';
import { signIn } from '../client.ts';
import { openAdmin } from './admin-browser.ts';
import { readAudit, readDriver } from './admin-rows.ts';
import { openBrowser } from './browse.ts';

const PAGES = [
  '/admin/drivers',
  '/admin/restaurants',
  '/admin/subscriptions',
  '/admin/ledger',
  '/admin/payouts',
  '/admin/news',
  '/admin/news/new',
  '/admin/hotspots',
  '/admin/passkeys',
  '/admin/jobs',
  '/admin/emails',
  '/admin/audit',
];

test('without an administrator’s session, every page and action leads to the sign-in, and nothing is done', async () => {
  const victim = await signIn();
  const { id } = await readDriver(victim.email);
  const visitor = openBrowser();
  const driver = openBrowser();
  await driver.signIn('not-an-administrator@roadwaze.example');
  for (const browser of [visitor, driver]) {
    for (const path of [...PAGES, `/admin/drivers/${id}`, `/admin/do/suspendDriver?target=${id}`]) {
      const answer = await browser.open(path);
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        303,
        `/admin?returnTo=${encodeURIComponent(path)}`,
      ]);
    }
    for (const list of EXPORTED_LISTS) {
      const filter = { owner: 'dana@roadwaze.example', state: 'active' };
      const answer = await browser.open(consolePaths.file(list, filter));
      const page = consolePaths.home(consolePaths.list(list, filter));
      expect([answer.status, answer.headers.get('Refresh')]).toEqual([401, `0; url=${page}`]);
    }
    for (const action of Object.keys(ASKED_ACTIONS)) {
      const answer = await browser.post(`/admin/do/${action}`, { target: id, reason: 'because' });
      const back = `/admin/do/${action}?target=${id}&returnTo=%2Fadmin`;
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        303,
        `/admin?returnTo=${encodeURIComponent(back)}`,
      ]);
    }
    expect(await browser.read('/admin')).toContain('Access code');
  }
  expect(await readAudit(id)).toEqual([]);
  expect((await readDriver(victim.email)).suspended_at).toBeNull();
});

test('the sign-in returns to the page of a shared link, but never to another site', async () => {
  const admin = await openAdmin('/admin/drivers?state=pro');
  expect(admin.landedOn).toBe('/admin/drivers?state=pro');
  for (const elsewhere of [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/orders',
    '/administrators',
  ]) {
    expect((await openAdmin(elsewhere)).landedOn).toBe('/admin');
  }
});

test('answers 404 to actions on unknown targets, and to unknown actions', async () => {
  const admin = await openAdmin();
  for (const action of Object.keys(ASKED_ACTIONS) as AskedAction[]) {
    if (action === 'payOut') continue;
    expect((await admin.act(action, crypto.randomUUID(), 'why')).status).toBe(404);
    expect((await admin.open(`/admin/do/${action}?target=nobody`)).status).toBe(404);
  }
  for (const action of ['dropEverything', 'signIn', 'toString', '__proto__']) {
    expect((await admin.open(`/admin/do/${action}`)).status).toBe(404);
    expect((await admin.act(action, 'x', 'why')).status).toBe(404);
  }
  expect((await admin.open('/admin/drivers/nobody')).status).toBe(404);
});

test('an action returns to the page it was started from, but never to another site', async () => {
  const { id } = await readDriver((await signIn()).email);
  const admin = await openAdmin();
  const back = await admin.act('suspendDriver', id, 'x', `/admin/drivers/${id}`);
  expect(back.headers.get('Location')).toBe(`/admin/drivers/${id}`);
  const away = await admin.act('restoreDriver', id, 'y', 'https://evil.example/');
  expect(away.headers.get('Location')).toBe('/admin');
});

test('an administrator and a driver can be signed in side by side', async () => {
  const admin = await openAdmin();
  await admin.signIn('beside@roadwaze.example');
  expect(await admin.readBody('/admin/drivers')).toContain('beside@roadwaze.example');
  expect((await admin.open('/orders')).status).toBe(200);
});

test('every page of the console responds', async () => {
  const admin = await openAdmin();
  for (const path of ['/admin', '/admin?range=year&figure=revenue', ...PAGES]) {
    expect((await admin.open(path)).status, path).toBe(200);
  }
});

test('shows how often hotspots stayed busy as one figure, and nothing without predictions', async () => {
  const admin = await openAdmin();
  await env.DB.prepare(
    "insert into hotspot_state (id, counted_until, computed_at, evaluated, predictions, hits) values ('network', 1, 1, 4, 500, 460)",
  ).run();
  const page = await admin.readBody('/admin/hotspots');
  expect(page).toContain('92% (460 of 500)');
  expect(page).not.toContain('0 of 0');
});
