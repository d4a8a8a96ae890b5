/**
 * Loaded into every tool started by `npm start`. The channel to the parent process closes when the parent ends, even by `kill
 * -9`; the tool then exits, and its exit hooks stop the Worker runtime.
 */
const GRACE_MS = 3000;

function end() {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}

process.once('disconnect', end);
process.once('SIGTERM', () => setTimeout(() => process.exit(0), GRACE_MS).unref());
process.channel?.unref();
