/**
 * Loaded into every tool that `npm start` starts. The channel to the parent closes however the parent ends, `kill -9`
 * included: then the tool ends itself, and its own exit hooks end the Worker runtime.
 */
const GRACE_MS = 3000;

function end() {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}

process.once('disconnect', end);
process.once('SIGTERM', () => setTimeout(() => process.exit(0), GRACE_MS).unref());
process.channel?.unref();
