import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { quantile } from '#tests/bench/measure.ts';
import { buildCity, CITY_KINDS } from '#tests/factories/build-route-problem.ts';
import { mean } from '#worker/domain/shared/sum.ts';

const MAX_RATIO = 6;
const WARM_REQUESTS = 40;
const ORDERS = 10;

/**
 * Compares the first route of fresh workerd processes, warmed up after their first response as the app is, with warm ones, by the
 * CPU time of all threads of the process.
 */
export async function benchColdStart(root: string): Promise<boolean> {
  console.log(
    `\nFirst route in workerd at ${ORDERS} orders. Target: at most ${MAX_RATIO} times the warm median`,
  );
  const script = await bundle(root, WORKER);
  const ratios: number[] = [];
  for (const [seed, kind] of CITY_KINDS.entries()) {
    const { first, warm } = await measureIsolate(script, JSON.stringify(buildCity(kind, ORDERS, seed)));
    ratios.push(first / warm);
    console.log(
      `  first ${first.toFixed(1)} ms, warm median ${warm.toFixed(1)} ms, ratio ${(first / warm).toFixed(1)}`,
    );
  }
  const holds = quantile(ratios, 0.5) <= MAX_RATIO;
  console.log(
    `median ratio ${quantile(ratios, 0.5).toFixed(1)}, mean ${mean(ratios).toFixed(1)}  ${holds ? 'ok' : 'MISSED'}`,
  );
  return holds;
}

const WORKER = `
import { solveRoute } from '#worker/engines/route/index.ts';
import { warmUp } from '#worker/http/warm-up.ts';
export default {
  async fetch(request) {
    if (request.method === 'GET') {
      warmUp();
      return new Response();
    }
    return Response.json(solveRoute(await request.json()));
  },
};`;

async function bundle(root: string, contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

async function measureIsolate(script: string, body: string): Promise<{ first: number; warm: number }> {
  const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2025-01-01' });
  try {
    await miniflare.ready;
    const workerd = findWorkerd();
    const ask = async () => {
      const before = readCpu(workerd);
      const begin = performance.now();
      const response = await miniflare.dispatchFetch('http://bench.test/', { method: 'POST', body });
      await response.text();
      return workerd === null ? performance.now() - begin : readCpu(workerd) - before;
    };
    await (await miniflare.dispatchFetch('http://bench.test/')).text();
    const first = await ask();
    const warm: number[] = [];
    for (let request = 0; request < WARM_REQUESTS; request++) warm.push(await ask());
    return { first, warm: quantile(warm.slice(WARM_REQUESTS / 2), 0.5) };
  } finally {
    await miniflare.dispose();
  }
}

/** Returns the newest child process called workerd, or null without `/proc`, where wall time is used instead. */
function findWorkerd(): number | null {
  try {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    const mine = pids.filter((pid) => {
      const [, name, rest = ''] = /\((.*)\) (.*)/.exec(readStat(pid)) ?? [];
      return name === 'workerd' && Number(rest.split(' ')[1]) === process.pid;
    });
    return mine.at(-1) ?? null;
  } catch {
    return null;
  }
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the CPU milliseconds of all threads. */
function readCpu(pid: number | null): number {
  if (pid === null) return 0;
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
