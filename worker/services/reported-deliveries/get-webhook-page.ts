import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { openSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { isOpenSql, toOrder } from '#worker/db/queries/order-rows.ts';
import { deliveryEvents, deliveryLinks, integrations } from '#worker/db/schema/integrations.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

const MAX_SHOWN = 50;

type Asked = { driverId: string; platform: PlatformId };

/**
 * Returns the data of a platform's webhook page: its URL and login, the platform's open orders with their deliveries, and the
 * deliveries not linked to an order, newest first. Null without a connection, or if the platform has no webhook.
 */
export async function getWebhookPage(ctx: Ctx, { driverId, platform }: Asked) {
  const { webhook } = REGISTRY[platform];
  if (!webhook) return null;
  const isOwn = and(
    eq(integrations.driverId, driverId),
    eq(integrations.platform, platform),
    eq(integrations.isConnected, true),
  );
  const {
    connections: [connection],
    open,
    waiting,
  } = await batch(ctx, {
    connections: ctx.db
      .select({ id: integrations.id, sealed: integrations.webhookSecret })
      .from(integrations)
      .where(isOwn),
    open: ctx.db
      .select({ order: orders, deliveryId: deliveryLinks.deliveryId })
      .from(orders)
      .leftJoin(deliveryLinks, eq(deliveryLinks.orderId, orders.id))
      .where(and(eq(orders.driverId, driverId), isOpenSql(ctx), eq(orders.platform, platform)))
      .orderBy(desc(orders.createdAt))
      .limit(MAX_SHOWN),
    waiting: ctx.db
      .select({ deliveryId: deliveryEvents.deliveryId })
      .from(deliveryEvents)
      .innerJoin(integrations, eq(integrations.id, deliveryEvents.integrationId))
      .where(and(isOwn, isNull(deliveryEvents.appliedAt), isNotNull(deliveryEvents.raw)))
      .groupBy(deliveryEvents.deliveryId)
      .orderBy(desc(sql`max(${deliveryEvents.receivedAt})`))
      .limit(MAX_SHOWN),
  });
  if (!connection) return null;
  const { id, sealed } = connection;
  const secret = sealed && (await openSecret(ctx.config, id, sealed));
  return {
    product: webhook.product,
    address: new URL(paths.deliveryWebhook(id), ctx.config.siteUrl).href,
    isSetUp: Boolean(secret),
    /** Only for platforms that sign in with a password of ours; the password is null until it is created. */
    login: webhook.username ? { username: webhook.username, password: secret } : null,
    orders: open.map(({ order, deliveryId }) => ({
      id: order.id,
      name: writeOrderNames([toOrder(order)]),
      deliveryId,
    })),
    waiting: waiting.map(({ deliveryId }) => deliveryId),
  };
}
