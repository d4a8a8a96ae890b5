import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../worker/local/build-app.mjs';
import { checkNodeVersion } from '../worker/local/settings.mjs';
import { readReports } from './read-reports.mjs';
import { runStep } from './run-step.mjs';

const require = createRequire(import.meta.url);

/** `--thorough` tests properties on more examples. */
const isThorough = process.argv.includes('--thorough');

const SHOWN_FILES = 10;

const reportDir = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-tests-'));
const reports = {
  quick: path.join(reportDir, 'unit-and-ui.json'),
  worker: path.join(reportDir, 'worker.json'),
  browser: path.join(reportDir, 'browser.json'),
};

const ENV = {
  ...process.env,
  // Turns off the tools' telemetry.
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  E2E_REPORT: reports.browser,
  ...(isThorough && { THOROUGH: '1' }),
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};

/** Returns the script of a package's command, so that no shell or global tool is needed. */
function findCommand(packageName, command) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest);
  return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

/** The niceness of all steps but the browser tests, which take longest. */
const BEHIND_THE_BROWSER = 5;

const run = (script, args = [], niceness = BEHIND_THE_BROWSER) =>
  runStep(script, args, { env: ENV, niceness });

function runVitest(projects, report) {
  const args = [
    ...['run', '--config', 'tests/vitest.config.ts'],
    ...projects.map((project) => `--project=${project}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  return run(findCommand('vitest', 'vitest'), args);
}

const STEPS = {
  build: async () => {
    const isNew = await buildApp(os.tmpdir());
    return { isGood: true, output: isNew ? 'Built.' : 'Nothing changed since the last build.' };
  },
  lint: () => run(findCommand('@biomejs/biome', 'biome'), ['check', '--error-on-warnings', '.']),
  types: () => run(findCommand('typescript-native', 'tsc'), ['--noEmit', '--checkers', '2']),
  'unit and UI tests': () => runVitest(['unit', 'ui'], reports.quick),
  'worker tests': () => runVitest(['worker'], reports.worker),
  'browser tests': () => run(path.join('tests', 'e2e', 'run.mjs'), [], 0),
};

const results = [];
const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 1000);

/** Runs a step and prints its output at the end, because other steps run in parallel. Returns whether it succeeded. */
async function take(name) {
  const startedAt = performance.now();
  const { isGood, output } = await STEPS[name]().catch((error) => ({ isGood: false, output: error.message }));
  const seconds = secondsSince(startedAt);
  console.log(`\n── ${name} (${seconds} s) ${'─'.repeat(Math.max(0, 54 - name.length))}\n${output.trim()}`);
  results.push({ name, isGood, seconds });
  return isGood;
}

checkNodeVersion();
const startedAt = performance.now();
console.log(`Running ${Object.keys(STEPS).join(', ')}, some side by side …`);

/**
 * All steps run even if another fails, except the worker tests, which need the build. The browser tests' server waits for the
 * build and prepares everything else in the meantime; if the build fails, it tries again.
 */
const building = take('build');
const inBrowser = take('browser tests');
for (const name of ['lint', 'types', 'unit and UI tests']) await take(name);
if (await building) await take('worker tests');
await inBrowser;

const { files, failures } = readReports(Object.values(reports));
console.log(`\n${'─'.repeat(64)}\nThe ${SHOWN_FILES} slowest test files:`);
for (const { file, seconds } of files.slice(0, SHOWN_FILES)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
rmSync(reportDir, { recursive: true, force: true });

console.log('');
for (const { name, isGood, seconds } of results) {
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
}
for (const failure of failures) console.log(`  ${failure}`);
console.log(`In all ${secondsSince(startedAt)} s.`);
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
