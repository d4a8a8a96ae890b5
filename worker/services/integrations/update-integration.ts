import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { updateCancellation } from '#worker/db/queries/cancellation-rows.ts';
import { reconnect, toIntegration, toSettingColumns } from '#worker/db/queries/integration-rows.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { batch } from '#worker/db/write.ts';
import type { UpdateIntegrationInput } from '#worker/domain/integrations/inputs.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';

type IntegrationRef = { driverId: string; integrationId: string };

/**
 * Disconnects an integration, reconnects it or changes its settings. Disconnecting Roadwaze also cancels the weekly network fee
 * at the end of the paid week.
 */
export async function updateIntegration(
  ctx: Ctx,
  { driverId, integrationId, input }: IntegrationRef & { input: UpdateIntegrationInput },
): Promise<Result<Integration>> {
  const { updated } = await batch(ctx, {
    updated: ctx.db
      .update(integrations)
      .set({
        ...getConnectionColumns(driverId, input.isConnected),
        ...toSettingColumns(input.settings ?? {}),
        updatedAt: ctx.now,
      })
      .where(and(eq(integrations.id, integrationId), eq(integrations.driverId, driverId)))
      .returning(),
    fee: input.isConnected === false ? cancelNetworkFee(ctx, { driverId, integrationId }) : undefined,
  });
  const [row] = updated;
  if (input.isConnected === false) await pushCancellations(ctx, driverId);
  if (!row) return fail('integrationNotFound');
  ctx.live.changed(driverId, 'settings', 'subscription');
  return succeed(toIntegration(row));
}

function getConnectionColumns(driverId: string, isConnected: boolean | undefined) {
  if (isConnected === undefined) return {};
  if (!isConnected) return { isConnected, secretHint: null, webhookSecret: null };
  return reconnect(driverId);
}

function cancelNetworkFee(ctx: Ctx, { driverId, integrationId }: IntegrationRef) {
  const isRoadwaze = sql`exists (select 1 from integrations
    where id = ${integrationId} and driver_id = ${driverId} and platform = 'roadwaze')`;
  return updateCancellation(
    ctx,
    { subscriberId: driverId, product: 'network', isCancelled: true },
    isRoadwaze,
  );
}
