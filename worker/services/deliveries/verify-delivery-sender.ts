import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { openSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { getPlatform, REGISTRY } from '#worker/platforms/registry.ts';

/** The connection that an event came through; what it moves belongs to this driver. */
export type DeliverySender = { integrationId: string; driverId: string; platform: PlatformId };

/** Returns the names in lower case of the headers by which platforms' webhooks prove themselves. */
export function listWebhookHeaders(): string[] {
  return Object.values(REGISTRY).flatMap(({ webhook }) => webhook?.header ?? []);
}

type Sent = { connectionId: string; payload: Uint8Array; getHeader: (name: string) => string };

/**
 * Returns the connection whose platform sent these very bytes. Fails with `badSignature`, in the same words, where the
 * connection is unknown, has no secret, is disconnected or its driver suspended.
 */
export async function verifyDeliverySender(
  ctx: Ctx,
  { connectionId, payload, getHeader }: Sent,
): Promise<Result<DeliverySender>> {
  const sender = await findSender(ctx, connectionId);
  const webhook = sender && getPlatform(sender.platform).webhook;
  const secret = sender && (await openSecret(ctx.config, connectionId, sender.sealed));
  if (webhook && secret && (await webhook.verify({ payload, header: getHeader(webhook.header) }, secret))) {
    const { driverId, platform } = sender;
    return succeed({ integrationId: connectionId, driverId, platform });
  }
  ctx.log('warn', 'delivery event with a wrong signature', { platform: sender?.platform ?? null });
  return fail('badSignature');
}

async function findSender(ctx: Ctx, connectionId: string) {
  const { driverId, platform, webhookSecret } = integrations;
  const [row] = await ctx.db
    .select({ driverId, platform, webhookSecret })
    .from(integrations)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(
      and(
        eq(integrations.id, connectionId),
        eq(integrations.isConnected, true),
        isNotNull(webhookSecret),
        isNull(drivers.suspendedAt),
      ),
    );
  return row?.webhookSecret ? { ...row, sealed: row.webhookSecret } : null;
}
