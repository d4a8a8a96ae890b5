import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell first, which is also Playwright's default: without windows it needs a third less CPU. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const START_MS = 30_000;
const INSTALL_MS = 240_000;

/** Whether the file exists and starts: a browser that lacks a system library doesn't. */
function isUsable(file) {
  try {
    accessSync(file, constants.X_OK);
    execFileSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: START_MS });
    return true;
  } catch {
    return false;
  }
}

function findOwn() {
  return [chromium.executablePath()].find(isUsable);
}

function findSystem() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const inPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...inPath, ...SYSTEM_PATHS].find(isUsable);
}

function run(command, args) {
  console.log(`$ ${command} ${args.join(' ')}`);
  try {
    execFileSync(command, args, {
      stdio: 'inherit',
      timeout: INSTALL_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}

function installOwn() {
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright/package.json')),
    'cli.js',
  );
  return run(process.execPath, [cli, 'install', 'chromium']) ? findOwn() : undefined;
}

function installFromDebian() {
  const install = (name) => run('apt-get', ['install', '-y', name]);
  const isInstalled = run('apt-get', ['update']) && ['chromium-headless-shell', 'chromium'].some(install);
  return isInstalled ? findSystem() : undefined;
}

const WAYS = [
  ["Playwright's own", findOwn],
  ["the system's", findSystem],
  ['installed by Playwright', installOwn],
  ["installed as Debian's package", installFromDebian],
];

/** Returns a Chromium to test with, installed if necessary, and logs where it came from. Throws if none can be installed. */
export function findChromium() {
  for (const [origin, find] of WAYS) {
    const file = find();
    if (file) {
      console.log(`Chromium: ${file} (${origin})`);
      return file;
    }
  }
  throw new Error(
    'No Chromium found, and none could be installed. Install one, or run `npx playwright install chromium`.',
  );
}
