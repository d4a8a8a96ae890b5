import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the port and state directory of this run: `PORT` and `STATE_DIR`, or the defaults. Throws a readable error. */
export function readSettings(env = process.env) {
  const port = Number(env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${env.PORT}".`);
  }
  const stateDir = path.resolve(ROOT, env.STATE_DIR || path.join('.wrangler', 'state'));
  return { port, stateDir, origin: `http://localhost:${port}` };
}

/** Returns the cron triggers of local runs: the top-level ones in wrangler.toml. */
export function readCrons() {
  const toml = readFileSync(path.join(ROOT, 'wrangler.toml'), 'utf8');
  const list = /^\[triggers\]\s*\ncrons\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? '';
  return [...list.matchAll(/"([^"]+)"/g)].map(([, cron]) => cron);
}

/** Throws a readable error if this Node.js is too old. */
export function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Roadwaze needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
}
