import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

function write(detail: Record<string, unknown>): string {
  const line = vi.spyOn(console, 'warn').mockImplementation(() => {});
  createLog('a-request')('warn', 'event', detail);
  return String(line.mock.lastCall?.[0]);
}

const TOKEN = 'q3Jx_7-Zk0pL9sVbN2mWcT5yRfHgD8eAiUoKjXzQ1w4';

test.each([
  ['a manage link', `/restaurant-manage/${TOKEN}`, TOKEN],
  ['a link that confirms an email', `/profile/email/${TOKEN}abc.${TOKEN}`, TOKEN],
  ['an IPv4 address', '203.0.113.7', '203'],
  ['the network of an IPv6 address', '2001:db8:85a3:8d3::/64', 'db8'],
  ['a short IPv6 address', 'from 2001:db8::1', 'db8'],
  ['an email address', 'mailto:Ana.Lopez+x@mail.example.com', 'Lopez'],
])('%s never stands in a log', (_, text, secret) => {
  const line = write({ nested: { text }, list: [`at ${text}`] });
  expect(line).not.toContain(secret);
  expect(line).toMatch(/\[(token|address|email)\]/);
});

test('redacts a long text in linear time', () => {
  const startedAt = performance.now();
  const text = 'a.'.repeat(100_000);
  expect(write({ text })).toContain(text);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test('keeps ids, times, versions and stack lines', () => {
  const detail = {
    driverId: '0b3d5c1e-6f1a-4d8b-9a53-2f7c64a0e9d1',
    at: '2026-05-04T18:00:29Z',
    clock: '18:00:29',
    stack: 'at run (worker/services/orders/accept-order.ts:10:31)',
    count: 3,
  };
  expect(JSON.parse(write(detail))).toEqual({ event: 'event', requestId: 'a-request', ...detail });
});
