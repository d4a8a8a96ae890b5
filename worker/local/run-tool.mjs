import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './settings.mjs';

const require = createRequire(import.meta.url);
const guard = new URL('./guard.mjs', import.meta.url).href;

/** The script of each tool. Run without a shell, so that signals and exit codes are passed on. */
const SCRIPTS = {
  wrangler: require.resolve('wrangler'),
  worker: fileURLToPath(new URL('./serve-worker.mjs', import.meta.url)),
  vite: path.join(path.dirname(require.resolve('vite/package.json')), 'bin', 'vite.js'),
  remix: path.join(path.dirname(require.resolve('@remix-run/dev/package.json')), 'dist', 'cli.js'),
};

/** Starts a tool without telemetry; it ends when this process ends. */
export function startTool(name, args, { stateDir, env = {} }) {
  return fork(SCRIPTS[name], args, {
    cwd: ROOT,
    execArgv: ['--no-warnings', '--experimental-vm-modules', '--import', guard],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      WRANGLER_REGISTRY_PATH: path.join(stateDir, 'registry'),
      WRANGLER_LOG_PATH: path.join(stateDir, 'logs'),
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      ...env,
    },
  });
}

/** The file lists in the output of a failed build, which follow the error. */
const FILE_LISTS = /^ +watchFiles: \[[^\]]*\]\n/gm;

/** Runs a tool until it exits. Prints its output and throws only if it fails. */
export async function runTool(name, args, options) {
  const child = startTool(name, args, options);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return;
  process.stderr.write(String(Buffer.concat(output)).replace(FILE_LISTS, ''));
  throw new Error(`"${name} ${args[0]}" failed (exit code ${code}).`);
}
