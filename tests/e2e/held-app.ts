import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { test as guarded } from './guarded-test.ts';

/** `Clear-Site-Data` with nothing that a browser knows: as many letters, and no effect. */
const KNOWN = '"cache", "storage"';
const UNKNOWN = '"cash!", "storehs"';

/** Responses that are held back on their way: to requests that contain `pattern`. */
export const held: { pattern: string | null; release: (() => void)[] } = { pattern: null, release: [] };

export function releaseHeld(): void {
  held.pattern = null;
  for (const release of held.release.splice(0)) release();
}

/** The app as a browser sees it that does not know how to clear what it stored. */
export const test = guarded.extend({
  baseURL: async ({ baseURL }, use) => {
    const server = createServer((near) => {
      const far = connect(Number(new URL(baseURL ?? '').port), '127.0.0.1');
      let isHeld = false;
      near.on('data', (chunk: Buffer) => {
        isHeld ||= held.pattern !== null && chunk.includes(held.pattern);
        far.write(chunk);
      });
      far.on('data', (chunk: Buffer) => {
        const text = chunk.toString('latin1').replaceAll(KNOWN, UNKNOWN);
        const pass = () => void near.write(Buffer.from(text, 'latin1'));
        if (isHeld && held.pattern !== null) held.release.push(pass);
        else pass();
      });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
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
