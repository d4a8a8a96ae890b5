import { env } from 'cloudflare:test';
import { vi } from 'vitest';
import { buildBrowser } from '#tests/factories/build-browser.ts';
import { createCtx } from '#worker/ctx.ts';
import { selectDevices } from '#worker/db/queries/push-rows.ts';
import { type Client, readJson } from './client.ts';

/**
 * Mocks push services that return these responses in turn, and the last one from then on. The mock's calls hold what was sent.
 */
export function answerPushes(...answers: (() => Response)[]) {
  let call = 0;
  // why: tests have no network.
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers[Math.min(call++, answers.length - 1)];
    if (!answer) throw new TypeError('Network connection lost');
    return answer();
  });
  return fetch.mockClear();
}

export const created = () => new Response(null, { status: 201 });

export async function makePro(driver: Client): Promise<void> {
  await driver.post('/api/create-subscription');
}

/** Turns on alerts in a browser of the driver, who becomes a Pro driver. */
export async function turnOnAlerts(driver: Client, endpoint?: string) {
  const browser = await buildBrowser(endpoint);
  await makePro(driver);
  const answer = await driver.post('/api/push/subscriptions', browser.subscription, {
    'User-Agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  });
  if (answer.status !== 201) throw new Error(`Not turned on: ${answer.status} ${await answer.text()}`);
  const { id } = await readJson(answer);
  return { ...browser, id: id as string };
}

/** Returns the devices that receive a driver's alerts. */
export async function listDevices({ email }: Pick<Client, 'email'>) {
  const id = await env.DB.prepare('select id from drivers where email = ?').bind(email).first<string>('id');
  return selectDevices(
    createCtx(env, () => {}, 'test'),
    id ?? '',
  );
}
