import { expect } from 'vitest';
import type { LiveMessage } from '#worker/domain/live/live-message.ts';
import { ORIGIN, send } from '../client.ts';

type Opening = { cookie: string; since?: number; headers?: Record<string, string> };

/** Requests a socket like a browser with this cookie does. */
export function askForSocket({ cookie, since = 0, headers }: Opening): Promise<Response> {
  return send('GET', `/api/live?since=${since}`, {
    headers: { Upgrade: 'websocket', Origin: ORIGIN, Cookie: cookie, ...headers },
  });
}

/** Opens the socket of a screen, which has received its first message when this returns. */
export async function openSocket(opening: Opening) {
  const { status, webSocket } = await askForSocket(opening);
  expect(status).toBe(101);
  if (!webSocket) throw new Error('No socket');
  const messages: LiveMessage[] = [];
  const closed = new Promise<number>((resolve) =>
    webSocket.addEventListener('close', ({ code }) => resolve(code)),
  );
  webSocket.addEventListener('message', ({ data }) => {
    messages.push(JSON.parse(String(data)));
  });
  webSocket.accept();
  await expect.poll(() => messages).not.toHaveLength(0);
  return {
    messages,
    closed,
    close: () => webSocket.close(),
    /** Waits for a change of the topic since the previous call. Returns the newest message. */
    hear: async (topic: LiveMessage['topics'][number]) => {
      await expect.poll(() => messages.slice(1).flatMap(({ topics }) => topics)).toContain(topic);
      return messages.splice(1).at(-1) as LiveMessage;
    },
  };
}
