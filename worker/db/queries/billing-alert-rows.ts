import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { insertAlert } from './push-rows.ts';

/** How long it is worth telling that a payment failed. */
const PAYMENT_FAILED_MS = DAY_MS;

type Plan = { id: string; product: Product; subscriberId: string; priceCents: number };

/** Statements: a driver's alert that a trial ends (epoch ms), once a trial; a restaurant has none. */
export function insertTrialAlert(ctx: Ctx, { id, product, subscriberId, priceCents }: Plan, endsAt: number) {
  if (product === 'restaurant') return [];
  const values = { product: { product }, price: { cents: priceCents }, endsAt: { at: endsAt } };
  return insertAlert(ctx, {
    driverId: subscriberId,
    key: `trialEnding:${id}`,
    kind: 'trialEnding',
    subject: id,
    values,
    path: getPlanPath(product, subscriberId),
    expiresAt: endsAt,
  });
}

/** Statements: a driver's alert that a payment did not go through, once for `about`; a restaurant has none. */
export function insertUnpaidAlert(
  ctx: Ctx,
  { id, product, subscriberId, priceCents }: Plan,
  about: string | number,
  condition: SQL = sql`true`,
) {
  if (product === 'restaurant') return [];
  return insertAlert(
    ctx,
    {
      driverId: subscriberId,
      key: `paymentFailed:${id}:${about}`,
      kind: 'paymentFailed',
      subject: id,
      values: { product: { product }, amount: { cents: priceCents } },
      path: getPlanPath(product, subscriberId),
      expiresAt: ctx.now + PAYMENT_FAILED_MS,
    },
    condition,
  );
}
