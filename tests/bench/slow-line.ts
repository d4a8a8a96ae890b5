import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Slow 4G as in Lighthouse: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md. */
const ROUND_TRIP_MS = 150;
const DOWN_BYTES_PER_MS = (1.6 * 1024 * 1024) / 8 / 1000;
const UP_BYTES_PER_MS = (750 * 1024) / 8 / 1000;

type Lane = { busyUntil: number; bytesPerMs: number };

export type SlowLine = { port: number; close: () => void };

/** Opens a port that forwards to another one like a phone's connection: with latency, and bandwidth shared by all connections. */
export async function openSlowLine(target: number): Promise<SlowLine> {
  const down = { busyUntil: 0, bytesPerMs: DOWN_BYTES_PER_MS };
  const up = { busyUntil: 0, bytesPerMs: UP_BYTES_PER_MS };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
    }
    pass(near, far, up, ROUND_TRIP_MS);
    pass(far, near, down, 0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Forwards data with delay; `opening` is the extra delay of a connection's first byte, in ms. */
function pass(from: Socket, to: Socket, lane: Lane, opening: number): void {
  let extra = opening;
  let sent = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    const now = performance.now();
    lane.busyUntil = Math.max(lane.busyUntil, now) + chunk.length / lane.bytesPerMs;
    const arrival = wait(lane.busyUntil + ROUND_TRIP_MS / 2 + extra - now);
    extra = 0;
    sent = sent.then(() => arrival).then(() => void (to.destroyed || to.write(chunk)));
  });
  from.on('end', () => void sent.then(() => to.end()));
  from.on('close', () => void sent.then(() => to.destroy()));
}
