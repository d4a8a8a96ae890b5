import { gzipSync } from 'node:zlib';
import { formatRow } from '#tests/bench/measure.ts';
import { choosePlace, startApp } from '#tests/e2e/start-app.ts';
import { mean } from '#worker/domain/shared/sum.ts';

/** Pages state whole milliseconds, so the mean of many views is more precise than their median. */
const ROUNDS = 200;
/** The public page that the server times of others are compared with. */
const YARDSTICK = '/terms';

type Page = { name: string; path: string; email: string | null; max: Partial<Figures>; minRows?: number };
type Figures = { ratio: number; trips: number; rows: number; gzipped: number };
type Answer = { ms: number; trips: number; rows: number; html: string };

const DEMO = 'demo@roadwaze.example';

/**
 * Limits of each page: server time relative to the yardstick's, database round trips and rows, and gzipped bytes. `minRows`
 * guards against a demo driver without orders, whose page would measure nothing.
 */
const PAGES: Page[] = [
  { name: 'terms', path: YARDSTICK, email: null, max: { ratio: 1 } },
  { name: 'landing', path: '/', email: null, max: {} },
  { name: 'home, new driver', path: '/', email: 'new@roadwaze.example', max: { ratio: 2.5, trips: 2 } },
  {
    name: 'home, demo driver',
    path: '/',
    email: DEMO,
    max: { ratio: 2.5, trips: 2, rows: 150, gzipped: 18_000 },
    minRows: 60,
  },
  { name: 'orders', path: '/orders', email: DEMO, max: { ratio: 2.5, trips: 2, rows: 120 } },
  { name: 'drive', path: '/drive', email: DEMO, max: { trips: 2 } },
  { name: 'map', path: '/map', email: DEMO, max: { trips: 2 } },
  { name: 'earnings', path: '/earnings', email: DEMO, max: { trips: 2 } },
];

/** Measures the server cost of each page, in turns, so that other work on the machine affects all alike. */
export async function run(): Promise<boolean> {
  const { port, origin } = await choosePlace();
  const app = await startApp(port, {});
  try {
    const cookies = new Map<string | null, string>([[null, '']]);
    for (const { email } of PAGES) {
      if (email && !cookies.has(email)) cookies.set(email, await signIn(origin, email));
    }
    const answers = PAGES.map((): Answer[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { path, email }] of PAGES.entries()) {
        answers[index]?.push(await visit(origin + path, cookies.get(email) ?? ''));
      }
    }
    const heads = ['page             ', 'server ms', 'times terms', 'trips', 'rows', 'gzipped HTML'];
    console.log(`Means of ${ROUNDS} views, server time as the pages state it\n\n${heads.join('  ')}`);
    const yardstick = meanTime(answers[0] ?? []);
    const holds = PAGES.map(({ name, max, minRows = 0 }, index) => {
      const ms = meanTime(answers[index] ?? []);
      const last = answers[index]?.at(-1);
      if (!last || last.rows < minRows) throw new Error(`Nothing was measured of ${name}`);
      const gzipped = gzipSync(last.html).length;
      const figures: Figures = { ratio: ms / yardstick, trips: last.trips, rows: last.rows, gzipped };
      const isKept = Object.entries(max).every(([key, limit]) => figures[key as keyof Figures] <= limit);
      const cells = [name.padEnd(heads[0]?.length ?? 0), ms.toFixed(1), figures.ratio.toFixed(1)];
      console.log(formatRow(heads, [...cells, `${last.trips}`, `${last.rows}`, `${gzipped}`], isKept));
      return isKept;
    });
    return holds.every(Boolean);
  } finally {
    await app.stop();
  }
}

const meanTime = (answers: Answer[]) => mean(answers.map(({ ms }) => ms));

async function signIn(origin: string, email: string): Promise<string> {
  const body = new URLSearchParams({ email });
  const answer = await fetch(`${origin}/api/login/local`, { method: 'POST', body, redirect: 'manual' });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function visit(address: string, cookie: string): Promise<Answer> {
  const answer = await fetch(address, { headers: { Cookie: cookie } });
  const html = await answer.text();
  const timing = answer.headers.get('Server-Timing') ?? '';
  const [, ms, trips, rows] = timing.match(/app;dur=([\d.]+).*q=(\d+) r=(\d+)/) ?? [];
  if (!answer.ok || ms === undefined) throw new Error(`${address} returned ${answer.status}, ${timing}`);
  return { ms: Number(ms), trips: Number(trips), rows: Number(rows), html };
}
