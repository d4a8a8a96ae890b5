import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashFiles } from './hash-files.mjs';
import { runTool } from './run-tool.mjs';
import { ROOT } from './settings.mjs';

const INPUTS = [
  'app',
  'worker',
  'public',
  'vite.config.ts',
  'tsconfig.json',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
];
const BUILD_DIR = path.join(ROOT, 'build');
/** The Worker bundled into one file, as deployed. */
export const BUNDLE = path.join(BUILD_DIR, 'worker', 'index.js');
const MARKER = path.join(BUILD_DIR, 'inputs.hash');
const LOCK = path.join(ROOT, '.wrangler', 'build.lock');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs `work` under a lock file, because concurrent starts must not write the same build. */
async function withLock(work) {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = readHolder();
      if (holder !== null && !isAlive(holder)) rmSync(LOCK, { force: true });
      else await sleep(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Returns the id of the process that holds the lock; null if it was just released or its id isn't written yet. */
function readHolder() {
  try {
    return Number(readFileSync(LOCK, 'utf8')) || null;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isBuilt(hash) {
  return existsSync(BUNDLE) && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === hash;
}

/** Builds the app unless the inputs are unchanged since the last build. Returns whether it built. */
export async function buildApp(stateDir) {
  const hash = hashFiles(INPUTS);
  if (isBuilt(hash)) return false;
  return withLock(async () => {
    if (isBuilt(hash)) return false;
    rmSync(MARKER, { force: true });
    await runTool('remix', ['vite:build'], { stateDir, env: { NODE_ENV: 'production' } });
    await runTool('wrangler', ['deploy', '--dry-run', '--env', '', '--outdir', path.dirname(BUNDLE)], {
      stateDir,
    });
    writeFileSync(MARKER, hash);
    return true;
  });
}
