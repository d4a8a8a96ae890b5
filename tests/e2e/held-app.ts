import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { test as guarded } from './guarded-test.ts';

/** `Clear-Site-Data` values, and unknown ones of the same length that have no effect. */
const KNOWN = '"cache", "storage"';
const UNKNOWN = '"cash!", "storehs"';

/**
 * Responses held back on their way, for requests that contain `pattern`. With `isHole`, requests don't arrive either and no error
 * is reported; they are delivered on release, even if the hole has ended by then.
 */
export const held: { pattern: string | null; isHole: boolean; release: (() => void)[] } = {
  pattern: null,
  isHole: false,
  release: [],
};

export function releaseHeld(): void {
  held.pattern = null;
  for (const release of held.release.splice(0)) release();
}

/** Runs the app behind a proxy that simulates a browser without `Clear-Site-Data` support. */
export const test = guarded.extend({
  baseURL: async ({ baseURL }, use) => {
    const port = Number(new URL(baseURL ?? '').port);
    const server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      let late: Socket | undefined;
      // The server closes an idle connection, so a late request needs a new one.
      const reach = () => {
        if (far.writable) return far;
        late ??= connect(port, '127.0.0.1');
        return late;
      };
      let isHeld = false;
      let isSwallowed = false;
      const isHolding = () => isHeld && held.pattern !== null;
      near.on('data', (chunk: Buffer) => {
        isHeld ||= held.pattern !== null && chunk.includes(held.pattern);
        isSwallowed ||= held.isHole;
        if (isSwallowed) held.release.push(() => void reach().write(chunk));
        else far.write(chunk);
      });
      far.on('data', (chunk: Buffer) => {
        const text = chunk.toString('latin1').replaceAll(KNOWN, UNKNOWN);
        const pass = () => void near.write(Buffer.from(text, 'latin1'));
        if (isHolding() || held.isHole) held.release.push(pass);
        else pass();
      });
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
      // A swallowed request may arrive after its sender has given up.
      near.on('close', () => isSwallowed || far.destroy());
      far.on('close', () => {
        if (isSwallowed) return;
        if (isHolding()) held.release.push(() => void near.end());
        else near.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.close();
  },
});

/** Returns a function that waits until the service worker has handled all requests from now on. */
export async function followWorker(page: Page): Promise<() => Promise<void>> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  const work = await worker.evaluateHandle(() => {
    const started: Promise<unknown>[] = [];
    const { waitUntil } = ExtendableEvent.prototype;
    ExtendableEvent.prototype.waitUntil = function (promise) {
      started.push(promise);
      waitUntil.call(this, promise);
    };
    return started;
  });
  return () =>
    work.evaluate(async (started) => {
      await Promise.allSettled(started);
    });
}
