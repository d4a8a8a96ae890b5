import { z } from '@hono/zod-openapi';
import { PLANS, SUBSCRIPTION_STATUSES, type Subscription } from '#worker/domain/billing/subscription.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import type { DriverEnv } from '#worker/http/app-env.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { createSubscription } from '#worker/services/subscription/create-subscription.ts';
import { getSubscription } from '#worker/services/subscription/get-subscription.ts';
import { setCancelAtPeriodEnd } from '#worker/services/subscription/set-cancel-at-period-end.ts';
import { answerOnce } from './answer-once.ts';
import { createRouter, describeJson, describeOperations, readKey, toIso } from './router.ts';

const operation = describeOperations('Subscription', requireApiDriver);
const repeatableOperation = describeOperations('Subscription', requireApiDriver, answerOnce);

const subscriptionSchema = z
  .object({
    status: z.enum(['none', ...SUBSCRIPTION_STATUSES]),
    trialEndsAt: z.iso.datetime().nullable(),
    currentPeriodEnd: z.iso.datetime().nullable(),
    cancelAtPeriodEnd: z.boolean(),
    price: z.number().describe('Dollars an interval'),
    interval: z.enum(['week', 'month']),
  })
  .openapi('Subscription');

const startedSchema = z.object({
  status: z.enum(['none', 'trialing', 'active']).describe('none: to be paid for at checkoutUrl first'),
  subscriptionStatus: z.enum(['free', 'pro']),
  trialEndsAt: z.iso.datetime().nullable(),
  checkoutUrl: z.string().nullable().describe('Where to pay, when the payment provider asks for it'),
});

const create = operation('post', '/create-subscription', {
  summary: 'Start Pro: a 7-day trial the first time, paid after that',
  isKeyed: true,
  responses: { 201: describeJson(startedSchema, 'Pro from now on, or once paid at checkoutUrl') },
  errors: [409],
});

const subscription = describeJson(subscriptionSchema, 'The Pro subscription as it is now');

const get = operation('get', '/subscription', {
  summary: 'The Pro subscription',
  responses: { 200: subscription },
});

const cancel = repeatableOperation('delete', '/subscription', {
  summary: 'Cancel at the end of the period, at once where that is over',
  responses: { 200: subscription },
  errors: [404],
});

const resume = repeatableOperation('post', '/subscription/resume', {
  summary: 'Take the cancellation back',
  responses: { 200: subscription },
  errors: [404],
});

function toSubscriptionJson(row: Subscription | null): z.infer<typeof subscriptionSchema> {
  return {
    status: row?.status ?? 'none',
    trialEndsAt: toIso(row?.trialEndsAt ?? null),
    currentPeriodEnd: toIso(row?.currentPeriodEnd ?? null),
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    price: toDollars(row?.priceCents ?? PLANS.pro.priceCents),
    interval: row?.interval ?? PLANS.pro.interval,
  };
}

async function setCancelled({ ctx, driver }: DriverEnv['Variables'], cancelAtPeriodEnd: boolean) {
  const plan = { subscriberId: driver.id, product: 'pro', cancelAtPeriodEnd } as const;
  return toSubscriptionJson(unwrap(await setCancelAtPeriodEnd(ctx, plan)));
}

export const subscriptionApi = createRouter()
  .openapi(create, async (c) => {
    const started = await createSubscription(c.var.ctx, { driver: c.var.driver, requestKey: readKey(c) });
    const { status, trialEndsAt, checkoutUrl } = unwrap(started);
    return c.json(
      {
        status,
        subscriptionStatus: status === 'none' ? ('free' as const) : ('pro' as const),
        trialEndsAt: toIso(trialEndsAt),
        checkoutUrl,
      },
      201,
    );
  })
  .openapi(get, async (c) => {
    return c.json(toSubscriptionJson(await getSubscription(c.var.ctx, c.var.driver.id, 'pro')), 200);
  })
  .openapi(cancel, async (c) => c.json(await setCancelled(c.var, true), 200))
  .openapi(resume, async (c) => c.json(await setCancelled(c.var, false), 200));
