import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../worker/local/settings.mjs';

/**
 * The time limit of a step, so that a hung one fails with a message. Far longer than a normal step takes, even on a loaded
 * machine.
 */
const LIMIT_MS = 25 * 60_000;

/** How long a step has to exit after SIGTERM, and its last output to arrive. */
const GRACE_MS = 5_000;

/** The process groups of the running steps. */
const groups = new Set();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const group of groups) end(group, 'SIGKILL');
    process.kill(process.pid, signal);
  });
}

/**
 * Runs a script in its own process group, which is killed when the script exits, so that a runtime it left behind can't block the
 * run. Returns whether it succeeded, and its output.
 */
export async function runStep(script, args, { env, niceness, limitMs = LIMIT_MS }) {
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, env, detached: true });
  groups.add(child.pid);
  os.setPriority(child.pid, niceness);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const closed = once(child, 'close');
  const stop = setTimeout(() => {
    output.push(Buffer.from(`\nStopped: it took longer than ${limitMs / 60_000} minutes.`));
    end(child.pid, 'SIGTERM');
    setTimeout(() => end(child.pid, 'SIGKILL'), GRACE_MS).unref();
  }, limitMs);
  const [code] = await once(child, 'exit');
  clearTimeout(stop);
  await Promise.race([closed, wait(GRACE_MS, null, { ref: false })]);
  end(child.pid, 'SIGKILL');
  groups.delete(child.pid);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  return { isGood: code === 0, output: String(Buffer.concat(output)) };
}

function end(group, signal) {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
