import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const getFile = (stateDir) => path.join(stateDir, 'server.json');

/** Records which server uses a state directory, so that `npm run cron` can find it and no second server starts. */
export function recordServer(stateDir, port) {
  writeFileSync(getFile(stateDir), JSON.stringify({ pid: process.pid, port }));
}

export function removeServer(stateDir) {
  rmSync(getFile(stateDir), { force: true });
}

/** Returns the server that uses this state directory if it responds, else null. */
export async function findServer(stateDir) {
  try {
    const { pid, port } = JSON.parse(readFileSync(getFile(stateDir), 'utf8'));
    process.kill(pid, 0);
    const origin = `http://localhost:${port}`;
    const response = await fetch(`${origin}/api/health`);
    await response.body?.cancel();
    return response.ok ? { port, origin } : null;
  } catch {
    return null;
  }
}
