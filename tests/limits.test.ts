import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { listReadActions, RATE_LIMITS } from '#worker/domain/limits/rate-limits.ts';

const config = fileURLToPath(new URL('../wrangler.toml', import.meta.url));
type Settings = {
  ratelimits?: { name: string; namespace_id: string; simple: { limit: number; period: number } }[];
  limits?: { cpu_ms?: number };
};
const environments = [undefined, 'staging', 'production'].map((env): Settings => readConfig({ config, env }));

test("every environment binds all rate limiters with the table's limits, each with its own namespace", () => {
  const bound = Object.values(RATE_LIMITS).flatMap(({ limiter, limit, windowMs }) =>
    limiter ? [{ name: limiter, limit, period: windowMs / 1000 }] : [],
  );
  // Rows that share a limiter share its limit.
  const wanted = [...new Map(bound.map((one) => [JSON.stringify(one), one])).values()];
  for (const { ratelimits } of environments) {
    expect(ratelimits?.map(({ name, simple }) => ({ name, ...simple }))).toEqual(
      expect.arrayContaining(wanted),
    );
    expect(ratelimits).toHaveLength(wanted.length);
  }
  const spaces = environments.flatMap(({ ratelimits }) => ratelimits?.map((one) => one.namespace_id));
  expect(new Set(spaces).size).toBe(spaces.length);
});

test("every environment limits a request's CPU time", () => {
  for (const { limits } of environments) expect(limits?.cpu_ms).toBeGreaterThan(0);
});

test('an expensive read counts the same as a page and as its data, however its URL is spelled', () => {
  const list = (path: string, method = 'GET') =>
    listReadActions(new URL(path, 'https://roadwaze.example'), method);
  for (const [page, data] of [
    ['/', '/_root.data'],
    ['/orders?status=pending', '/orders.data?status=pending'],
    ['/analytics', '/analytics.data'],
    ['/analytics', '/Analytics'],
    ['/analytics', '/%61nalytics//'],
    ['/profile/data.json', '/PROFILE/data.json/'],
  ] as const) {
    expect(list(page).length).toBeGreaterThan(0);
    expect(list(data)).toEqual(list(page));
  }
  for (const path of ['/terms', '/ai-automation', '/api/health', '/orders/new'])
    expect(list(path)).toEqual([]);
  expect(list('/api/orders/evaluate', 'POST')).toEqual(list('/orders/evaluate.json'));
  for (const method of ['POST', 'PUT']) expect(list('/api/orders', method)).toEqual([]);
  expect(list('/api/orders/evaluate')).toEqual([]);
});
