import { env } from 'cloudflare:test';
import { createCtx } from '#worker/ctx.ts';
import { type Client, readJson, send, signIn } from './client.ts';
import { buildSubscription, STRIPE_ENV, sendEvent, type startStripe } from './software-stripe.ts';

/** Returns a context with Stripe configured, `after` milliseconds from now. */
export const createStripeCtx = (after = 0) =>
  createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test', Date.now() + after);

/** Sends a driver's request with Stripe configured. */
export const sendWithStripe = (
  driver: Client,
  method: string,
  path: string,
  headers: Record<string, string> = {},
) => send(method, path, { headers: { Cookie: driver.cookie, ...headers }, env: STRIPE_ENV });

/** Signs in a driver who pays for Pro through Stripe. `plan` is the subscription there. */
export async function buildMember(fake: ReturnType<typeof startStripe>) {
  const driver = await signIn();
  const { id } = (await readJson(driver.get('/api/auth/user'))) as { id: string };
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id });
  fake.subscriptions.set(plan.id, plan);
  await sendEvent({ id: `evt_${id}`, type: 'customer.subscription.updated', object: plan });
  return { driver, id, plan };
}
