/**
 * Serves the built Worker in workerd with the bindings from wrangler.toml: node serve-worker.mjs <port> <state directory>
 * <variables file>. Doesn't use `wrangler dev`, whose proxy keeps connections as long as workerd does: if a connection closes
 * just as it is reused, the request is lost (a POST gets a 503, a GET waits for the next request).
 */
import { subscribe } from 'node:diagnostics_channel';
import path from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { BUNDLE } from './build-app.mjs';
import { readWorkerOptions } from './read-worker-options.mjs';

/** Miniflare doesn't report when its runtime dies, and then no longer responds, so this process logs it and exits. */
let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
});
subscribe('child_process', ({ process: runtime }) => {
  runtime.once('exit', (code, signal) => {
    if (isStopping) return;
    console.error(`The Worker runtime ended unexpectedly (${signal ?? `exit code ${code}`}).`);
    process.exit(1);
  });
});

const [port, stateDir, variablesFile] = process.argv.slice(2);
const server = new Miniflare({
  host: '127.0.0.1',
  port: Number(port),
  cf: false,
  log: new Log(LogLevel.WARN),
  logRequests: false,
  handleStructuredLogs: ({ level, message }) => {
    if (level === 'warn' || level === 'error') console[level](message);
  },
  // The path that `wrangler d1 migrations apply --persist-to` uses.
  defaultPersistRoot: path.join(stateDir, 'v3'),
  workers: [
    {
      ...(await readWorkerOptions(stateDir, variablesFile)),
      name: 'roadwaze',
      modulesRoot: path.dirname(BUNDLE),
      modules: [{ type: 'ESModule', path: BUNDLE }],
    },
  ],
});
await server.ready;
