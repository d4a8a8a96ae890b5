import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { choosePlace, startApp } from '#tests/e2e/start-app.ts';
import { driveAlong, type Sample } from './load-drivers.ts';
import { quantile } from './measure.ts';
import { keepBelow, printTargets } from './targets.ts';

/** Drivers and seconds: as promised (`--full`), and for a quick check. */
const SIZES = { full: { drivers: 200, seconds: 300 }, quick: { drivers: 60, seconds: 60 } };
const IDLE_DRIVERS = 1;
const IDLE_SECONDS = 60;

/** Simulates drivers at work at the same time, with views, positions, offers and their outcomes. */
export async function run({ isFull }: { isFull: boolean }): Promise<boolean> {
  const { drivers, seconds } = isFull ? SIZES.full : SIZES.quick;
  const { port, origin } = await choosePlace();
  const app = await startApp(port, {});
  try {
    const idle = await drive(origin, IDLE_DRIVERS, IDLE_SECONDS, 100_000);
    const memory = { from: 0, to: 0 };
    const noteMemory = async () => {
      // By then every driver has been active once, so memory must not grow further.
      await wait(seconds * 400);
      memory.from = readMemory(app.child.pid ?? 0);
    };
    const [samples] = await Promise.all([drive(origin, drivers, seconds, 0), noteMemory()]);
    memory.to = readMemory(app.child.pid ?? 0);
    const errors = samples.flatMap(({ error }) => (error === null ? [] : [error]));
    const times = samples.map(({ ms }) => ms);
    const idleMs = quantile(
      idle.map(({ ms }) => ms),
      0.5,
    );
    console.log(
      `${drivers} drivers for ${seconds} s: ${samples.length} requests, ${(samples.length / seconds).toFixed(1)} a second; ` +
        `a request took ${quantile(times, 0.5).toFixed(0)} ms (median), ${quantile(times, 0.99).toFixed(0)} ms (p99), ` +
        `with one driver alone ${idleMs.toFixed(0)} ms; memory of all processes ${memory.from.toFixed(0)} MB, then ` +
        `${memory.to.toFixed(0)} MB.`,
    );
    for (const error of new Set(errors.slice(0, 5))) console.log(`Error: ${error}`);
    return printTargets([
      keepBelow('errors', errors.length, 0, ''),
      keepBelow('p99, times the median of one driver alone', quantile(times, 0.99) / idleMs, 20, ''),
      keepBelow(
        'memory at the end, times that after two fifths',
        memory.to / Math.max(1, memory.from),
        1.25,
        '',
      ),
    ]);
  } finally {
    await app.stop();
  }
}

async function drive(origin: string, drivers: number, seconds: number, from: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const deadline = Date.now() + seconds * 1000;
  const all = Array.from({ length: drivers }, (_, index) =>
    driveAlong(origin, from + index, deadline, samples),
  );
  await Promise.all(all);
  return samples;
}

/** Returns the megabytes of memory of a process and its descendants, or 0 where the system does not tell. */
function readMemory(pid: number): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of listProcesses()) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(status.match(/^PPid:\s+(\d+)/m)?.[1]));
      sizes.set(Number(name), Number(status.match(/^VmRSS:\s+(\d+)/m)?.[1] ?? 0) / 1024);
    } catch {
      // The process ended in the meantime.
    }
  }
  const isOurs = (one: number): boolean => one === pid || (parents.has(one) && isOurs(parents.get(one) ?? 0));
  return [...sizes].reduce((sum, [one, size]) => sum + (isOurs(one) ? size : 0), 0);
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
