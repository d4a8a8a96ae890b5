import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { openSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { courierConnections, integrations } from '#worker/db/schema/integrations.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { DeliveryWebhook } from '#worker/platforms/platform.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

/** The connection an event came through, and the driver or restaurant it belongs to. */
export type DeliverySender = { integrationId: string; platform: PlatformId } & (
  | { driverId: string; restaurantId: null }
  | { driverId: null; restaurantId: string }
);

/** Returns the webhooks through which platforms report deliveries. */
export function listDeliveryWebhooks(): DeliveryWebhook[] {
  return Object.values(REGISTRY).flatMap(({ webhook }) => webhook ?? []);
}

type Sent = { connectionId: string; payload: Uint8Array; getHeader: (name: string) => string };

/**
 * Returns the connection whose platform signed these bytes. Fails with `badSignature`, also if the connection is unknown, has no
 * secret or is disconnected, or if its driver or restaurant is suspended.
 */
export async function verifyDeliverySender(
  ctx: Ctx,
  { connectionId, payload, getHeader }: Sent,
): Promise<Result<DeliverySender>> {
  const sender = await findSender(ctx, connectionId);
  const webhook = sender && REGISTRY[sender.platform].webhook;
  const secret = sender?.sealed && (await openSecret(ctx.config, connectionId, sender.sealed));
  if (webhook && secret && (await webhook.verify({ payload, header: getHeader(webhook.header) }, secret))) {
    const { sealed, ...verified } = sender;
    return succeed({ integrationId: connectionId, ...verified });
  }
  ctx.log('warn', 'delivery event with a wrong signature', { platform: sender?.platform ?? null });
  return fail('badSignature');
}

async function findSender(ctx: Ctx, connectionId: string) {
  const { driverId, platform, webhookSecret: sealed } = integrations;
  const { restaurantId, platform: of, webhookSecret } = courierConnections;
  const found = await batch(ctx, {
    drivers: ctx.db
      .select({ driverId, platform, sealed })
      .from(integrations)
      .innerJoin(drivers, eq(drivers.id, driverId))
      .where(
        and(
          eq(integrations.id, connectionId),
          eq(integrations.isConnected, true),
          isNotNull(sealed),
          isNull(drivers.suspendedAt),
        ),
      ),
    restaurants: ctx.db
      .select({ restaurantId, platform: of, sealed: webhookSecret })
      .from(courierConnections)
      .innerJoin(restaurants, eq(restaurants.id, restaurantId))
      .where(and(eq(courierConnections.id, connectionId), ne(restaurants.status, 'suspended'))),
  });
  const [driver] = found.drivers;
  if (driver) return { ...driver, restaurantId: null };
  const [restaurant] = found.restaurants;
  return restaurant ? { ...restaurant, driverId: null } : null;
}
