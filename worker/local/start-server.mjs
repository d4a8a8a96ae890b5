import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTool } from './run-tool.mjs';

const START_MS = 180_000;
const STOP_MS = 8000;

/** Whether the port is free on both address families of localhost. */
export async function isPortFree(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const error = await new Promise((resolve) => {
      const probe = createServer().once('error', resolve);
      probe.listen({ port, host }, () => probe.close(() => resolve(null)));
    });
    if (error?.code === 'EADDRINUSE') return false;
  }
  return true;
}

/** Below the ephemeral ports, because an outgoing connection could take one of those between the check and listening. */
const PORTS = { from: 20_000, to: 32_000 };

export async function findFreePort() {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isPortFree(port)) return port;
  }
}

async function waitForHealth(origin, hasEnded) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && !hasEnded()) {
    const response = await fetch(`${origin}/api/health`).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return true;
    await sleep(25);
  }
  return false;
}

const HANG_UPS = /^.*(?:kj\/async-io-unix|web-socket)\.c\+\+:\d+: disconnected: .*\n(?:stack: .*\n)?\s*/gm;

/** Removes the runtime's log lines about browsers that closed the connection before the response was complete. */
export const dropHangUps = (output) => output.replace(HANG_UPS, '');

/** Relays a tool's output. Output during startup is buffered, and printed by `notifyAll()` if the start fails. */
function relayOutput(child) {
  const kept = [];
  let isQuiet = true;
  const relay = (stream) => (chunk) =>
    isQuiet ? kept.push(chunk) : stream.write(dropHangUps(String(chunk)));
  child.stdout.on('data', relay(process.stdout));
  child.stderr.on('data', relay(process.stderr));
  return {
    notifyAll: () => process.stderr.write(Buffer.concat(kept)),
    setQuiet: (quiet) => {
      isQuiet = quiet;
      kept.length = 0;
    },
  };
}

/**
 * Starts the built Worker (or, with `isDev`, the development server) and waits until it is healthy. Returns `stop()` and `ended`,
 * a promise of the exit code.
 */
export async function startServer({ port, stateDir, variablesFile, isDev = false }) {
  const child = isDev
    ? startTool('vite', ['dev', '--clearScreen', 'false'], {
        stateDir,
        env: { PORT: String(port), LOCAL_VARIABLES: variablesFile, LOCAL_STATE: path.join(stateDir, 'v3') },
      })
    : startTool('worker', [String(port), stateDir, variablesFile], { stateDir });
  const output = relayOutput(child);
  let isOver = false;
  const ended = once(child, 'exit').then(([code]) => {
    isOver = true;
    return code ?? 1;
  });
  async function stop() {
    if (isOver) return;
    output.setQuiet(true);
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    if (!isOver) child.kill('SIGKILL');
  }
  // The exact address it listens on, because a host name may resolve to another server on the other address family.
  const isHealthy = await waitForHealth(`http://${isDev ? 'localhost' : '127.0.0.1'}:${port}`, () => isOver);
  if (!isHealthy) {
    output.notifyAll();
    await stop();
    throw new Error('The server did not become healthy.');
  }
  output.setQuiet(false);
  return { stop, ended };
}
