import * as build from 'virtual:remix/server-build';
import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { createPageHandler } from '#worker/http/create-page-handler.ts';
import { readJson, signIn } from '../client.ts';

type Pages = Pick<typeof build, 'routes' | 'assets'>;

/** Returns what the framework matches at a path among the routes of a build. */
function find({ routes }: Pages, pathname: string) {
  const { root, ...others } = routes;
  const children = Object.values(others).flatMap((route) =>
    route?.index ? { id: route.id, index: true as const } : { id: route?.id ?? '', path: route?.path ?? '' },
  );
  const matches = matchRoutes([{ id: root?.id ?? '', path: '', children }], pathname) ?? [];
  return matches.map(({ route, params }) => ({ id: route.id, params }));
}

const choose = createPageHandler<Pages, Pages>(build, (pages) => pages);

const PATHS = Object.values(build.routes).map((route) => route?.path ?? '');
const SEGMENTS = PATHS.flatMap((path) => path.split('/'));

test('the framework finds the same page among the few routes of an address as among all of them', () => {
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...new Set(SEGMENTS)) },
    fc.constantFrom('', 'New', 'ORDERS', 'n%65w', 'a.b', '..', '*', '__manifest'),
  );
  const known = fc
    .constantFrom(...PATHS)
    .chain((path) => fc.tuple(...path.split('/').map((part) => fc.oneof(fc.constant(part), segment))));
  const address = fc.oneof(known, fc.array(segment, { maxLength: 6 })).map((parts) => `/${parts.join('/')}`);
  const isSame = (path: string) => {
    expect(find(choose(path), path)).toEqual(find(build, path));
  };
  for (const path of PATHS) isSame(`/${path}`);
  fc.assert(fc.property(address, isSame), { numRuns: countRuns({ usual: 400, thorough: 5000 }) });
});

test('looks for a page among few routes, and for other addresses among all of them', () => {
  const countRoutes = (path: string) => Object.keys(choose(path).routes).length;
  for (const path of ['/', '/_root.data', '/orders', '/orders.data', '/terms']) {
    expect(countRoutes(path)).toBeLessThanOrEqual(3);
  }
  expect(countRoutes('/orders/0b6c/note')).toBe(5);
  for (const path of ['/nowhere', '/__manifest', '/orders/', '/n%6Fwhere']) {
    expect(choose(path).routes).toBe(build.routes);
  }
});

test('a document describes its page and those above it, and others on request', async () => {
  const { get } = await signIn();
  const text = await (await get('/profile/account')).text();
  const [, manifest = ''] = /__remixManifest = (\{.*?\});/s.exec(text) ?? [];
  expect(Object.keys(JSON.parse(manifest).routes).toSorted()).toEqual([
    'root',
    'routes/dashboard/home',
    'routes/profile/account',
    'routes/profile/profile',
  ]);
  const { version } = build.assets;
  const more = await readJson(get(`/__manifest?p=%2Forders%2Fnew&version=${version}`));
  expect(Object.keys(more)).toContain('routes/orders/form/new-order');
});

test('serves the data of a page, a file and an unknown address', async () => {
  const { get } = await signIn();
  for (const path of ['/_root.data', '/orders.data', '/profile/offers.data']) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/x-script']);
    expect(await answer.text()).toContain('"isSignedIn"');
  }
  expect((await get('/manifest.webmanifest')).status).toBe(200);
  expect(await (await get('/profile/')).text()).toContain('<h1');
  for (const path of ['/nowhere', '/orders/none/nowhere']) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<h1')]);
  }
});
