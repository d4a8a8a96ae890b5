import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { syncSubscription } from '#worker/services/billing/sync-subscription.ts';
import { setCancelAtPeriodEnd } from '#worker/services/subscription/set-cancel-at-period-end.ts';
import { holdResponse } from '../hold-back.ts';
import { STRIPE_ENV, startStripe } from '../software-stripe.ts';
import { buildMember } from '../stripe-member.ts';

beforeEach(async () => {
  await env.DB.prepare('delete from subscriptions').run();
});

const open = (after = 0) =>
  createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test', Date.now() + after);

async function buildReadable(fake: ReturnType<typeof startStripe>) {
  const member = await buildMember(fake);
  const read = () =>
    env.DB.prepare(
      'select status, cancel_at_period_end, is_cancel_due from subscriptions where subscriber_id = ?',
    )
      .bind(member.id)
      .first<{ status: string; cancel_at_period_end: number; is_cancel_due: number }>();
  return { ...member, read };
}

function sync(ref: string, after: number) {
  const ctx = open(after);
  if (!ctx.payments) throw new Error('There are no payments');
  return syncSubscription(ctx, ctx.payments, ref);
}

const isRead = (ref: string) => (method: string, path: string) =>
  method === 'GET' && path === `/v1/subscriptions/${ref}`;

const change = (subscriberId: string, cancelAtPeriodEnd: boolean, after = 0) =>
  setCancelAtPeriodEnd(open(after), { subscriberId, product: 'pro', cancelAtPeriodEnd });

test.each([
  ['cancellation', true, 60_000],
  ['cancellation', true, -60_000],
  ['cancellation', true, 0],
  ['resumption', false, 60_000],
  ['resumption', false, 0],
] as const)(
  'a %s here overrides an older read from Stripe (%s, read begun %i ms later)',
  async (_, wanted, after) => {
    const fake = startStripe();
    const { id, plan, read } = await buildReadable(fake);
    if (!wanted) await change(id, true);
    const { held, release } = holdResponse(isRead(plan.id));
    const late = sync(plan.id, after);
    await held;
    expect((await change(id, wanted)).ok).toBe(true);
    release();
    expect((await late).ok).toBe(true);
    await pushCancellations(open(120_000));
    expect(plan.cancel_at_period_end).toBe(wanted);
    expect(await read()).toMatchObject({ cancel_at_period_end: Number(wanted), is_cancel_due: 0 });
  },
);

test('a change and its reversal leave nothing that an older read could overwrite', async () => {
  const fake = startStripe();
  const { id, plan, read } = await buildReadable(fake);
  const { held, release } = holdResponse(isRead(plan.id));
  const late = sync(plan.id, 60_000);
  await held;
  await change(id, true);
  await change(id, false);
  fake.leaveInPortal(plan.id);
  await sync(plan.id, 0);
  release();
  await late;
  expect(await read()).toMatchObject({ cancel_at_period_end: 1, is_cancel_due: 0 });
});

test.each([60_000, 0, -60_000])(
  'of two reads the one with the newer data wins (begun %i ms apart)',
  async (after) => {
    const fake = startStripe();
    const { plan, read } = await buildReadable(fake);
    const { held, release } = holdResponse(isRead(plan.id));
    const late = sync(plan.id, after);
    await held;
    plan.status = 'past_due';
    expect((await sync(plan.id, 0)).ok).toBe(true);
    release();
    expect((await late).ok).toBe(true);
    expect(await read()).toMatchObject({ status: 'past_due' });
    plan.status = 'active';
    expect((await sync(plan.id, -120_000)).ok).toBe(true);
    expect(await read()).toMatchObject({ status: 'active' });
  },
);

test('a suspension during a read keeps the plan canceled, although the read found it resumed', async () => {
  const fake = startStripe();
  const { id, plan, read } = await buildReadable(fake);
  await change(id, true);
  plan.cancel_at_period_end = false;
  const { held, release } = holdResponse(isRead(plan.id));
  const late = sync(plan.id, 60_000);
  await held;
  await env.DB.prepare('update drivers set suspended_at = 1 where id = ?').bind(id).run();
  release();
  await late;
  await pushCancellations(open(120_000));
  expect([plan.cancel_at_period_end, await read()]).toMatchObject([true, { cancel_at_period_end: 1 }]);
});

test.each(['while the response is out', 'after it'])(
  'a portal resumption and a late-answered cancellation end in the same state here and at Stripe: event %s',
  async (when) => {
    const fake = startStripe();
    const { id, plan, read } = await buildReadable(fake);
    const { held, release } = holdResponse(
      (method, path) => method === 'POST' && path === `/v1/subscriptions/${plan.id}`,
    );
    const late = change(id, true);
    await held;
    plan.cancel_at_period_end = false;
    if (when === 'while the response is out') await sync(plan.id, 0);
    release();
    expect((await late).ok).toBe(true);
    if (when === 'after it') await sync(plan.id, 0);
    await pushCancellations(open(120_000));
    expect(await read()).toMatchObject({
      cancel_at_period_end: Number(plan.cancel_at_period_end),
      is_cancel_due: 0,
    });
  },
);
