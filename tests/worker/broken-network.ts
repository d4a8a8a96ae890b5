import { expect, vi } from 'vitest';

const html = { 'Content-Type': 'text/html' };
const json = { 'Content-Type': 'application/json' };

/** Returns a body of a gigabyte, produced as it is read, and the megabytes read so far. */
function pourOut() {
  const chunk = new Uint8Array(1024 * 1024).fill(32);
  const poured = { megabytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      poured.megabytes += 1;
      if (poured.megabytes > 1024) controller.close();
      else controller.enqueue(chunk);
    },
  });
  return { body, poured };
}

let poured = { megabytes: 0 };

/** Ways in which a third party can be slow, lie or be down. */
export const FAULTS: Record<string, () => Response> = {
  'never answers in time': () => {
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  },
  'cannot be reached': () => {
    throw new TypeError('Network connection lost');
  },
  'answers 500': () =>
    new Response('{"error":{}}', { status: 500, headers: { ...json, 'Stripe-Should-Retry': 'false' } }),
  'answers garbage': () => new Response('\u0000\u0001\ufffd<<<>>>', { headers: json }),
  'answers a page': () => new Response('<!doctype html><title>Captive portal</title>', { headers: html }),
  'answers half of its JSON': () =>
    new Response('{"id":"x","status":"paid","lines":{"data":[{"per', { headers: json }),
  'answers another JSON': () =>
    Response.json({ id: [], access_token: null, durations: 'none', data: 'none' }),
  'answers no end of it': () => {
    const pouring = pourOut();
    poured = pouring.poured;
    return new Response(pouring.body, { headers: json });
  },
  'sends elsewhere': () =>
    new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } }),
};

/** Makes every host on the network respond like this. Returns the requested hosts, as they are requested. */
export function answerForAll(answer: (url: URL, body: unknown) => Response): string[] {
  const asked: string[] = [];
  poured = { megabytes: 0 };
  // why: tests have no network.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    asked.push(url.hostname);
    return answer(url, init?.body);
  });
  return asked;
}

/** Makes every host on the network fail like this. Returns the requested hosts, as they are requested. */
export function breakNetwork(fault: string): string[] {
  return answerForAll(() => FAULTS[fault]?.() ?? new Response());
}

/** Expects that some host was requested, but not `elsewhere`, and that less than 16 MB of an endless body were read. */
export function expectHarmless(asked: string[], elsewhere = 'evil.example') {
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain(elsewhere);
  expect(poured.megabytes).toBeLessThan(16);
}
