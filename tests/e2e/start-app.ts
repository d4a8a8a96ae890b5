import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function waitUntilReady(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (/^Ready: /m.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The app ended before it was ready:\n${output}`)));
  });
}

/** Returns a free port for an app, and its origin. */
export async function choosePlace(): Promise<{ port: number; origin: string }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return { port, origin: `http://localhost:${port}` };
}

export function makeStateDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'roadwaze-e2e-'));
}

/** Starts the app like `npm start`, with its own environment variables. `stop` deletes the state directory. */
export async function startApp(
  port: number,
  variables: Record<string, string>,
  stateDir: string = makeStateDir(),
) {
  const child = spawn(process.execPath, ['worker/local/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, ...variables },
  });
  await waitUntilReady(child);
  return {
    child,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
