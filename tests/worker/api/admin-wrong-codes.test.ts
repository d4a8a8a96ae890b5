import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { send } from '../client.ts';
import { openAdmin } from '../pages/admin-browser.ts';

const guess = (address: string) =>
  send('POST', '/api/admin/login', {
    body: { adminCode: 'guess' },
    headers: { 'CF-Connecting-IP': address },
  });

type Failure = { id: string; session_id: string; address_hash: string; after: string };

async function readFailures(
  from: number,
): Promise<(Omit<Failure, 'after'> & { after: Record<string, number> })[]> {
  const { results } = await env.DB.prepare(
    "select id, session_id, address_hash, after from audit_log where action = 'failSignIn' and at >= ? order by rowid",
  )
    .bind(from)
    .all<Failure>();
  return results.map((row) => ({ ...row, after: JSON.parse(row.after) }));
}

test('logs wrong codes from an address once per hour, with their count and whether it was locked out', async () => {
  const start = Date.parse('2027-03-01T10:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const address = '203.0.113.77';
  await Promise.all(Array.from({ length: 3 }, () => guess(address)));
  const [first, ...none] = await readFailures(start);
  expect(none).toEqual([]);
  expect(first?.after).toEqual({ attempts: 3, lastAt: start, isLockedOut: 0 });
  expect([first?.session_id, first?.address_hash]).toEqual(['', expect.stringMatching(/^[\w-]{12}$/)]);
  expect(JSON.stringify(first)).not.toContain(address);
  vi.setSystemTime(start + 60_000);
  for (let count = 0; count < 4; count += 1) await guess(address);
  expect((await readFailures(start)).map(({ after }) => after)).toEqual([
    { attempts: 5, lastAt: start + 60_000, isLockedOut: 1 },
  ]);
  vi.setSystemTime(start + 3_600_000);
  await guess(address);
  expect(await readFailures(start)).toHaveLength(2);
  expect(await (await openAdmin()).readBody('/admin/audit?action=failSignIn')).toContain(
    'Wrong access codes',
  );
});

test('logs a flood of wrong codes from many addresses in a few entries that count all of them', async () => {
  const start = Date.parse('2027-03-02T10:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const flood = Array.from({ length: 40 }, (_, n) => `2001:db8:${n.toString(16)}:9::1`);
  await Promise.all(flood.map((address) => guess(address)));
  for (const address of flood.slice(0, 4)) await guess(address);
  const entries = await readFailures(start);
  expect(entries.length).toBeLessThanOrEqual(11);
  expect(entries.reduce((sum, { after }) => sum + (after.attempts ?? 0), 0)).toBe(44);
  expect(entries.filter(({ address_hash }) => address_hash === '')).toHaveLength(1);
});
