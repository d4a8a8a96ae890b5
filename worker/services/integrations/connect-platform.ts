import type { Ctx } from '#worker/ctx.ts';
import { type Proof, toIntegration, upsertConnection } from '#worker/db/queries/integration-rows.ts';
import type { ConnectFormInput, ConnectPlatformInput } from '#worker/domain/integrations/inputs.ts';
import { getSecretHint, type Integration } from '#worker/domain/integrations/integration.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { succeed } from '#worker/domain/shared/result.ts';
import { respondOnce } from '#worker/services/shared/request-once.ts';

type ConnectInput = ConnectPlatformInput | ConnectFormInput;
type ConnectPlatform = { driverId: string; input: ConnectInput; requestKey: string | null };
type ConnectedPlatform = { integration: Integration; isNew: boolean };

/**
 * Connects the driver's account on a platform, or reconnects it; there is one integration per platform. Stores only the last four
 * characters of a key or token, because nothing here uses it.
 */
export async function connectPlatform(
  ctx: Ctx,
  { driverId, input, requestKey }: ConnectPlatform,
): Promise<Result<ConnectedPlatform>> {
  const operation = `connectPlatform:${input.platform}`;
  return respondOnce(ctx, { ownerId: driverId, operation, key: requestKey }, async () => {
    const id = crypto.randomUUID();
    const [row] = await upsertConnection(ctx, {
      id,
      driverId,
      platform: input.platform,
      driverAccountId: input.driverAccountId || null,
      proof: createProof(input),
      settings: input.settings ?? {},
    });
    if (!row) throw new Error('The upsert of an integration returned no row');
    ctx.live.changed(driverId, 'settings');
    return succeed({ integration: toIntegration(row), isNew: row.id === id });
  });
}

/** Returns the proof that the account is the driver's, or null without a method. */
function createProof(input: ConnectInput): Proof | null {
  if (!input.method) return null;
  const secret = ('apiKey' in input ? input.apiKey : 'authToken' in input ? input.authToken : null) ?? '';
  return {
    method: input.method,
    phone: input.method === 'driver-code' ? input.phone : null,
    secretHint: getSecretHint(secret),
  };
}
