import { env } from 'cloudflare:test';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import type { EmbeddedSubscription } from '#worker/db/schema/payments.ts';
import { addChange } from '#worker/local/providers/embedded-payments.ts';
import { replaySubscription } from '#worker/local/providers/replay-subscription.ts';
import type { HostedFact } from '#worker/providers/payments/port.ts';
import { handlePaymentEvent } from '#worker/services/billing/receive-payment-event.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { setCancelAtPeriodEnd } from '#worker/services/subscription/set-cancel-at-period-end.ts';
import { type Client, readJson, send } from './client.ts';
import { buildSubscription, STRIPE_ENV, startStripe } from './software-stripe.ts';

const DAY_MS = 86_400_000;

/** A payment provider whose clock a test can advance. Days count from the purchase. */
export type PaymentClock = {
  /** Buys Pro, and completes the checkout page where there is one. */
  buy: (driver: Client) => Promise<Response>;
  /** Cancels at the end of the period, or reverts that. */
  setCancelled: (day: number, driver: Client, isCancelled: boolean) => Promise<void>;
  setCard: (day: number, kind: 'decline' | 'pay') => Promise<void>;
  /** Lets the provider do what is due until this day, then runs the `billing` job. */
  pass: (day: number) => Promise<void>;
  /** Sends an event like the provider's webhook does. */
  send: (day: number, fact: HostedFact, type?: string) => Promise<boolean>;
  /** Returns the provider's id of the newest subscription. */
  readRef: (driver: Client) => Promise<string>;
};

async function postEvent(ctx: Ctx, fact: HostedFact, type = 'sent'): Promise<boolean> {
  if (!ctx.payments) throw new Error('Nobody takes payments');
  return (await handlePaymentEvent(ctx, ctx.payments, { id: crypto.randomUUID(), type, ...fact })).ok;
}

async function setCancelled(ctx: Ctx, driver: Client, cancelAtPeriodEnd: boolean): Promise<void> {
  const subscriberId = await readId(driver);
  const result = await setCancelAtPeriodEnd(ctx, { subscriberId, product: 'pro', cancelAtPeriodEnd });
  if (!result.ok) throw new Error(result.error.code);
}

const readId = async (driver: Client): Promise<string> => (await readJson(driver.get('/api/auth/user'))).id;

async function readRef(driver: Client): Promise<string> {
  const ref = await env.DB.prepare(
    'select provider_ref from subscriptions where subscriber_id = ? order by created_at desc, rowid desc limit 1',
  )
    .bind(await readId(driver))
    .first<string>('provider_ref');
  return ref ?? '';
}

export function startEmbedded(): PaymentClock {
  const open = (day: number) => createCtx(env, () => {}, 'test', Date.now() + day * DAY_MS);
  let subscriberId = '';
  return {
    readRef,
    buy: async (driver) => {
      subscriberId = await readId(driver);
      return driver.post('/api/create-subscription');
    },
    setCancelled: (day, driver, isCancelled) => setCancelled(open(day), driver, isCancelled),
    setCard: (day, kind) => addChange(open(day), { subscriberId }, kind),
    pass: async (day) => {
      await runBilling(open(day));
    },
    send: (day, fact, type) => postEvent(open(day), fact, type),
  };
}

/** The simulated Stripe, advanced by the same rules of time as the embedded provider. */
export function startStripeClock(): PaymentClock {
  const fake = startStripe();
  const bought: EmbeddedSubscription[] = [];
  const sent = new Set<string>();
  const open = (day: number) =>
    createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test', Date.now() + day * DAY_MS);

  /** Adds what was requested from Stripe meanwhile to the subscription's history, at the time `at`. */
  function recordRequests(at: number) {
    for (const record of bought) {
      const { ref, changes } = record;
      const plan = fake.subscriptions.get(ref)!;
      if (replaySubscription(record, at).subscription.endedAt !== null) continue;
      const last = changes.findLast(({ kind }) => kind === 'cancel' || kind === 'resume');
      const isCancelled = last?.kind === 'cancel';
      if (plan.status === 'canceled') changes.push({ at, kind: 'end' });
      else if (plan.cancel_at_period_end !== isCancelled)
        changes.push({ at, kind: isCancelled ? 'resume' : 'cancel' });
    }
  }

  /** Updates Stripe's subscription and invoices to the time `at`. Returns the events of what is new. */
  function moveOn(record: EmbeddedSubscription, at: number): [HostedFact, string][] {
    const plan = fake.subscriptions.get(record.ref)!;
    const { subscription, invoices } = replaySubscription(record, at);
    const { status, endedAt, currentPeriodEnd, unpaid } = subscription;
    Object.assign(plan, {
      status: status === 'cancelled' ? 'canceled' : status,
      ended_at: endedAt && endedAt / 1000,
    });
    const [item] = (plan.items as { data: { current_period_end: number }[] }).data;
    item!.current_period_end = currentPeriodEnd / 1000;
    const events: [HostedFact, string][] = [];
    for (const { ref, paidCents, periodStart } of invoices) {
      if (sent.has(ref)) continue;
      sent.add(ref);
      fake.pay(ref, record.ref, paidCents, periodStart / 1000);
      events.push([{ kind: 'invoice', invoiceRef: ref }, 'invoice.paid']);
    }
    if (unpaid && !sent.has(`open ${unpaid.invoiceRef}`)) {
      sent.add(`open ${unpaid.invoiceRef}`);
      const invoice = fake.pay(`${unpaid.invoiceRef}_open`, record.ref, 0, currentPeriodEnd / 1000);
      Object.assign(invoice, { status: 'open' });
      events.push([{ kind: 'invoice', invoiceRef: invoice.id }, 'invoice.payment_failed']);
    }
    events.push([{ kind: 'subscription', subscriptionRef: record.ref }, 'customer.subscription.updated']);
    return events;
  }

  return {
    readRef,
    buy: async (driver) => {
      const answer = await send('POST', '/api/create-subscription', {
        headers: { Cookie: driver.cookie },
        env: STRIPE_ENV,
      });
      const checkout = [...fake.checkouts.values()].findLast(({ status }) => status === 'open');
      if (!checkout) return answer;
      const subscriberId = await readId(driver);
      const trialDays = Number(
        (checkout.form as URLSearchParams).get('subscription_data[trial_period_days]') ?? 0,
      );
      const ref = `sub_${checkout.id}_${subscriberId}`;
      const createdAt = Math.floor(Date.now() / 1000) * 1000;
      const record = { ref, product: 'pro', subscriberId, trialDays, createdAt, changes: [] } as const;
      bought.push({ ...record, changes: [] });
      const trialEnd = trialDays > 0 ? createdAt / 1000 + trialDays * 86_400 : null;
      fake.subscriptions.set(ref, buildSubscription({ id: ref, product: 'pro', subscriberId, trialEnd }));
      Object.assign(checkout, { status: 'complete', url: null, subscription: ref });
      for (const [fact, type] of moveOn(bought.at(-1)!, Date.now())) await postEvent(open(0), fact, type);
      return answer;
    },
    setCard: async (day, kind) => {
      bought.at(-1)!.changes.push({ at: Date.now() + day * DAY_MS, kind });
    },
    setCancelled: async (day, driver, isCancelled) => {
      await setCancelled(open(day), driver, isCancelled);
      recordRequests(Date.now() + day * DAY_MS);
    },
    pass: async (day) => {
      const ctx = open(day);
      for (const record of bought) {
        // Events arrive in a different order, and twice.
        const events = moveOn(record, ctx.now);
        for (const [fact, type] of [...events.toReversed(), ...events]) await postEvent(ctx, fact, type);
      }
      await runBilling(ctx);
      recordRequests(ctx.now);
    },
    send: (day, fact, type) => postEvent(open(day), fact, type),
  };
}
