import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { signInAsDemo } from './driver-screen.ts';
import { test as guarded } from './guarded-test.ts';
import { readShift, recordShifts } from './layout-shift.ts';

/** The size of a document's pieces in bytes, and the pause after each, long enough to paint it, in ms. */
const PIECE = 1500;
const PAUSE = 25;

/** Half of the layout shift budget. */
const READING_SHIFT = 0.01;

const PAGES = ['/', '/orders', '/map', '/earnings', '/analytics', '/recruitment'];

/** Runs the app behind a slow connection that delivers documents in small pieces. */
const test = guarded.extend({
  baseURL: async ({ baseURL }, use) => {
    const server = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
      const { method } = incoming;
      const forwarded = request(
        new URL(incoming.url ?? '/', baseURL),
        { method, headers, agent: false },
        (answer) => {
          const isDocument = answer.headers['content-type']?.startsWith('text/html');
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          if (isDocument)
            answer.toArray().then((parts) => writeSlowly(outgoing, Buffer.concat(parts)), hangUp);
          else answer.pipe(outgoing);
        },
      );
      const hangUp = () => outgoing.destroy();
      forwarded.on('error', hangUp);
      incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => server.listen(0, () => resolve()));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

async function writeSlowly(answer: ServerResponse, document: Buffer): Promise<void> {
  const body = document.indexOf('<body');
  answer.write(document.subarray(0, body));
  for (let at = body; at < document.length && !answer.destroyed; at += PIECE) {
    await wait(PAUSE);
    answer.write(document.subarray(at, at + PIECE));
  }
  answer.end();
}

test("a driver's page does not shift while it loads", async ({ page }) => {
  await signInAsDemo(page);
  await page.goto('/');
  await recordShifts(page);
  const moved: string[] = [];
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const shift = await readShift(page);
    if (shift.value > READING_SHIFT) moved.push(`${path}: ${shift.value.toFixed(3)}, ${shift.largest}`);
  }
  expect(moved).toEqual([]);
});
