import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildApp } from './build-app.mjs';
import { callDoor } from './call-door.mjs';
import { readLocalSecrets, writeVariables } from './local-secrets.mjs';
import { migrateDatabase } from './migrate-database.mjs';
import { findServer } from './running-server.mjs';
import { checkNodeVersion, readSettings } from './settings.mjs';
import { findFreePort, startServer } from './start-server.mjs';

const USAGE = 'Usage: npm run cron -- <job> [--at <ISO time>]';

/** Parses the command line. Without a job, the name is empty, so the Worker responds with the list of its jobs. */
function readRequest() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
  if (positionals.length > 1) throw new Error(USAGE);
  const at = values.at === undefined ? undefined : new Date(values.at);
  if (at && Number.isNaN(at.getTime())) throw new Error(`"${values.at}" is not an ISO time. ${USAGE}`);
  return { job: positionals[0] ?? '', ...(at ? { at: at.toISOString() } : {}) };
}

/** Prints one run, such as `clean-up as of 2026-11-27T09:00:00.000Z: ok, sessions 3`. If it failed, this command fails too. */
function report({ job, outcome, errorCode, counts }, at) {
  const details = [
    ...(errorCode ? [errorCode] : []),
    ...Object.entries(counts).map(([name, count]) => `${name} ${count}`),
  ];
  console.log(`${job}${at ? ` as of ${at}` : ''}: ${[outcome, ...details].join(', ')}`);
  if (outcome === 'failed') process.exitCode = 1;
}

async function startBriefly(stateDir, secrets) {
  await buildApp(stateDir);
  await migrateDatabase(stateDir);
  const port = await findFreePort();
  const server = await startServer({ port, stateDir, variablesFile: writeVariables(stateDir, secrets) });
  return { origin: `http://127.0.0.1:${port}`, stop: server.stop };
}

async function run() {
  checkNodeVersion();
  const request = readRequest();
  const { stateDir } = readSettings();
  mkdirSync(stateDir, { recursive: true });
  const secrets = readLocalSecrets(stateDir);
  const server = (await findServer(stateDir)) ?? (await startBriefly(stateDir, secrets));
  try {
    const { runs } = await callDoor({ origin: server.origin, key: secrets.LOCAL_KEY }, '/cron', request);
    for (const run of runs) report(run, request.at);
  } finally {
    await server.stop?.();
  }
}

try {
  await run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
process.exit();
