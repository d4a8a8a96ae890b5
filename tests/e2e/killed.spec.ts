import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { choosePlace, makeStateDir, startApp } from './start-app.ts';

const ORDER = {
  platform: 'doordash',
  restaurantName: 'Old Mill',
  customerAddress: '1 Oak St',
  payoutAmount: 9.5,
  distance: 2,
};

/** Returns the pid of the workerd process started by a process or its descendants. */
function findRuntime(root: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const family = new Set([String(root)]);
  for (const [pid = '', parent = ''] of rows) if (family.has(parent)) family.add(pid);
  const found = rows.find(([pid = '', , name = '']) => family.has(pid) && /workerd/.test(name));
  return Number(found?.[0]);
}

function readErrors(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  return () => text;
}

test('a server killed under load reports it and has lost nothing it confirmed', async () => {
  const { port, origin } = await choosePlace();
  const stateDir = makeStateDir();
  let app = await startApp(port, { DEMO_DATA: 'off' }, stateDir);
  const errors = readErrors(app.child);
  const signedIn = await fetch(`${origin}/api/login/local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'killed@roadwaze.example' }),
    redirect: 'manual',
  });
  const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';

  const send = async (key: string): Promise<string | null> => {
    const answer = await fetch(`${origin}/api/orders`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(ORDER),
    }).catch(() => null);
    if (!answer?.ok) return null;
    const body = (await answer.json().catch(() => null)) as { id: string } | null;
    return body?.id ?? null;
  };
  const keys: string[] = [];
  const saved = new Map<string, string>();
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const key = crypto.randomUUID();
      keys.push(key);
      const id = await send(key);
      if (id) saved.set(key, id);
    }
  };
  const workers = [work(), work(), work()];
  await expect.poll(() => saved.size).toBeGreaterThan(30);
  const ended = once(app.child, 'exit');
  process.kill(findRuntime(app.child.pid ?? 0), 'SIGKILL');
  // Requests in progress stay unanswered. Stop here, because retrying against a dead server would only create thousands of keys.
  isOver = true;
  const [code] = await ended;
  await Promise.all(workers);
  expect(code).toBe(1);
  expect(errors()).toContain('The Worker runtime ended unexpectedly (SIGKILL).');

  app = await startApp(port, { DEMO_DATA: 'off' }, stateDir);
  for (const key of keys) {
    const id = await send(key);
    expect(id).not.toBeNull();
    if (saved.has(key)) expect(id).toBe(saved.get(key));
  }
  const listed = await fetch(`${origin}/api/orders?limit=500`, { headers: { Cookie: cookie } });
  const rows = (await listed.json()) as { id: string }[];
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const id of saved.values()) expect(rows.some((row) => row.id === id)).toBe(true);
  await app.stop();
});
