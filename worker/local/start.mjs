import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './build-app.mjs';
import { callDoor } from './call-door.mjs';
import { fireSchedules } from './fire-schedules.mjs';
import { readLocalSecrets, writeVariables } from './local-secrets.mjs';
import { migrateDatabase } from './migrate-database.mjs';
import { findServer, recordServer, removeServer } from './running-server.mjs';
import { checkNodeVersion, readCrons, readSettings } from './settings.mjs';
import { isPortFree, startServer } from './start-server.mjs';
import { fillDemoRegion } from './streets/fill-demo-region.mjs';

/** How often to check that the npm process that started this one is still running, in ms. */
const PARENT_CHECK_MS = 1000;

const STOP_MS = 10_000;

async function prepare({ stateDir, port, origin }, isDev) {
  const other = await findServer(stateDir);
  if (other)
    throw new Error(`A server on port ${other.port} already uses ${stateDir}. Stop it, or set STATE_DIR.`);
  if (!(await isPortFree(port))) throw new Error(`Port ${port} is in use. Stop what uses it, or set PORT.`);
  mkdirSync(stateDir, { recursive: true });
  rmSync(path.join(stateDir, 'logs'), { recursive: true, force: true });
  const secrets = readLocalSecrets(stateDir);
  const variablesFile = writeVariables(stateDir, secrets, { SITE_URL: origin, ...process.env });
  // Runs in parallel: the build uses one core, filling the stores another.
  const filled = fillStores(stateDir);
  if (!isDev) {
    console.log('Building …');
    const [isBuilt] = await Promise.all([buildApp(stateDir), filled]);
    console.log(isBuilt ? 'Built.' : 'Nothing changed since the last build.');
  }
  await filled;
  return { secrets, variablesFile };
}

async function fillStores(stateDir) {
  if (await migrateDatabase(stateDir)) console.log('Database migrated.');
  if (await fillDemoRegion(stateDir)) console.log('Demo streets written.');
}

async function fillDatabase(door, crons) {
  if (process.env.DEMO_DATA !== 'off') {
    const { isNew } = await callDoor(door, '/seed');
    if (isNew) console.log('Demo data written.');
  }
  for (const cron of crons) {
    // A failed schedule is due again later, so the app starts anyway.
    await callDoor(door, '/cron', { cron }).catch((error) =>
      console.error(`Schedule ${cron}: ${error.message}`),
    );
  }
}

/** Returns the parent of a process, if the system has /proc. */
function readParent(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return null;
  }
}

/** Calls `stop` on a signal, or when the npm process that started this one (through a shell) has ended. */
function onEnd(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = readParent(shell);
  setInterval(() => {
    if (process.ppid !== shell || readParent(shell) !== npm) stop();
  }, PARENT_CHECK_MS).unref();
}

/** Resolves when this process should end; exits after a timeout if the shutdown hangs. */
function waitForEnd() {
  return new Promise((resolve) => {
    onEnd(() => {
      setTimeout(() => process.exit(1), STOP_MS).unref();
      resolve(0);
    });
  });
}

async function start(isDev) {
  checkNodeVersion();
  const end = waitForEnd();
  const settings = readSettings();
  const { secrets, variablesFile } = await prepare(settings, isDev);
  const server = await startServer({ ...settings, variablesFile, isDev });
  recordServer(settings.stateDir, settings.port);
  try {
    const door = { origin: settings.origin, key: secrets.LOCAL_KEY };
    const crons = readCrons();
    await fillDatabase(door, crons);
    const stopSchedules = fireSchedules(door, crons);
    console.log(`Ready: ${settings.origin}`);
    console.log(`Administrator code: ${secrets.ADMIN_CODE}`);
    const code = await Promise.race([end, server.ended]);
    stopSchedules();
    if (code !== 0) console.error('The server stopped. Nothing saved is lost: start it again.');
    return code;
  } finally {
    removeServer(settings.stateDir);
    await server.stop();
  }
}

try {
  process.exitCode = await start(process.argv.includes('--dev'));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
process.exit();
