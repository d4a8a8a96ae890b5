import { setTimeout as wait } from 'node:timers/promises';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';

/** The result of a request: its duration, and the error if it counts as one. */
export type Sample = { ms: number; error: string | null };

const PAGES = ['/', '/', '/orders', '/drive', '/earnings', '/api/orders'];
/** Mean pause between two requests of one driver. */
const PAUSE_MS = 6000;
const PATIENCE_MS = 30_000;

/** Signs in a driver, who sends positions, opens pages, adds offers and responds to them until the deadline (epoch ms). */
export async function driveAlong(
  origin: string,
  index: number,
  deadline: number,
  samples: Sample[],
): Promise<void> {
  const random = createRandom(index + 1);
  const pick = (min: number, max: number) => pickInteger(random, min, max);
  const place = () => ({ lat: 39.29 + pick(-20, 20) / 1000, lng: -76.61 + pick(-20, 20) / 1000 });
  const cookies = new Map<string, string>();
  const ask = async (method: string, path: string, body?: object): Promise<Response | null> => {
    const beganAt = performance.now();
    const finish = (error: string | null) => samples.push({ ms: performance.now() - beganAt, error });
    try {
      const response = await fetch(origin + path, {
        method,
        headers: {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      finish(response.status < 400 ? null : `${method} ${path}: ${response.status}`);
      return new Response(text || null, { status: response.status < 400 ? 200 : 500 });
    } catch (error) {
      finish(`${method} ${path}: ${error}`);
      return null;
    }
  };
  const add = async () => {
    const input = buildOrderInput({ pickup: place(), dropoff: place() });
    const answer = await ask('POST', '/api/orders', input);
    if (!answer?.ok) return;
    const { id } = (await answer.json()) as { id: string };
    await wait(pick(500, 2000));
    const isTaken = random() < 0.4;
    await ask('PATCH', `/api/orders/${id}/status`, { status: isTaken ? 'accepted' : 'declined' });
    if (!isTaken) return;
    await wait(pick(500, 2000));
    await ask('POST', `/api/orders/${id}/pickup`);
    await wait(pick(500, 2000));
    await ask('PATCH', `/api/orders/${id}/status`, { status: 'completed' });
  };
  await wait(pick(0, PAUSE_MS));
  await ask('POST', '/api/login/local', { email: `load-${index}@roadwaze.example` });
  await ask('PUT', '/api/driver/shift', { online: true });
  while (Date.now() < deadline) {
    const lot = random();
    if (lot < 0.25) await ask('PUT', '/api/driver/position', place());
    else if (lot < 0.35) await add();
    else await ask('GET', PAGES[pick(0, PAGES.length - 1)] ?? '/');
    await wait(PAUSE_MS * (0.5 + random()));
  }
}
