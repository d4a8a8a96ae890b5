import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { readPostings } from '../books.ts';
import { readJson, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';
import { buildSubscription, sendEvent, startStripe } from '../software-stripe.ts';

const NOW = Math.floor(Date.now() / 1000);

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from checkouts')]);
});

async function buildMember(fake: ReturnType<typeof startStripe>) {
  const driver = await signIn();
  const { id } = (await readJson(driver.get('/api/auth/user'))) as { id: string };
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id, start: NOW });
  fake.subscriptions.set(plan.id, plan);
  return { driver, id, plan };
}

test('an invoice is posted whatever version of the API its event is told in', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  const { parent: _, ...rest } = fake.pay(`in_${id}`, plan.id, 1000);
  // Before 2025 the subscription stood at the top.
  const object = { ...rest, subscription: plan.id, paid: true };
  const answer = await sendEvent({ id: `evt_${id}`, type: 'invoice.paid', object });
  expect(answer.status).toBe(200);
  expect(await readPostings(id)).toMatchObject([{ kind: 'charge', amount_cents: 1000 }]);
});

test('what an event cannot be read of is asked for again', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  fake.pay(`in_${id}`, plan.id, 1000);
  for (const type of ['invoice.paid', 'customer.subscription.updated', 'charge.refunded']) {
    const name = `evt_unreadable_${type}_${id}`;
    expect((await sendEvent({ id: name, type, object: { object: 'thing' } })).status, type).toBe(400);
    expect(takeLoggedErrors()).toHaveLength(1);
  }
  const paid = { id: `evt_${id}`, type: 'invoice.paid', object: { id: `in_${id}` } };
  fake.state.trouble = ({ path }) =>
    path === `/v1/invoices/in_${id}`
      ? { status: 200, body: { id: `in_${id}`, amount_paid: 1000 } }
      : undefined;
  expect((await sendEvent(paid)).status).toBe(503);
  fake.state.trouble = null;
  takeLoggedErrors();
  expect((await sendEvent(paid)).status).toBe(200);
  expect(await readPostings(id)).toMatchObject([{ kind: 'charge', amount_cents: 1000 }]);
});

test('a failed payment that was made good by the time it is told of is a payment', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  const object = fake.pay(`in_${id}`, plan.id, 1000);
  await sendEvent({ id: `evt_${id}`, type: 'invoice.payment_failed', object });
  expect(await readPostings(id)).toMatchObject([{ kind: 'charge', amount_cents: 1000 }]);
  const { results } = await env.DB.prepare('select kind from outbox where owner_id = ?').bind(id).all();
  expect(results).toEqual([{ kind: 'receipt' }]);
});
