import { callDoor } from './call-door.mjs';

const MINUTE_MS = 60_000;

/** Fires due schedules once a minute, because local deployments have no other trigger. Returns a function that stops it. */
export function fireSchedules(server, crons) {
  let timer;
  function wait() {
    timer = setTimeout(look, MINUTE_MS - (Date.now() % MINUTE_MS) + 200);
  }
  async function look() {
    await callDoor(server, '/cron', { dueOf: crons }).catch((error) =>
      console.error(`A schedule failed: ${error.message}`),
    );
    wait();
  }
  wait();
  return () => clearTimeout(timer);
}
