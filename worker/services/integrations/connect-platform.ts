import { hashPlatformKey } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type Proof, toIntegration, upsertConnection } from '#worker/db/queries/integration-rows.ts';
import type { ConnectPlatformInput } from '#worker/domain/integrations/inputs.ts';
import { getSecretHint, type Integration } from '#worker/domain/integrations/integration.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { succeed } from '#worker/domain/shared/result.ts';
import { respondOnce } from '#worker/services/shared/request-once.ts';

export type ConnectedPlatform = { integration: Integration; isNew: boolean };

/**
 * Connects the driver's account on a platform, or connects it anew: one integration a platform, however often and from
 * wherever this is asked for. Of a key or token only a hash and its last four characters are stored.
 */
export async function connectPlatform(
  ctx: Ctx,
  {
    driverId,
    input,
    requestKey,
  }: { driverId: string; input: ConnectPlatformInput; requestKey: string | null },
): Promise<Result<ConnectedPlatform>> {
  return respondOnce(ctx, { driverId, operation: 'connectPlatform', key: requestKey }, async () => {
    const proof = await createProof(ctx, driverId, input);
    const id = crypto.randomUUID();
    const [row] = await upsertConnection(ctx, {
      id,
      driverId,
      platform: input.platform,
      driverAccountId: input.driverAccountId || null,
      proof,
      settings: input.settings ?? {},
    });
    if (!row) throw new Error('The upsert of an integration answered no row');
    return succeed({ integration: toIntegration(row), isNew: row.id === id });
  });
}

/** Returns what the driver proved the account with, or null when only its existence is stated. */
async function createProof(ctx: Ctx, driverId: string, input: ConnectPlatformInput): Promise<Proof | null> {
  const { method, platform } = input;
  if (!method) return null;
  const phone = method === 'driver-code' ? input.phone : null;
  const key = getSecret(input);
  if (!key) return { method, phone, secretHash: null, secretHint: null };
  const secretHash = await hashPlatformKey(ctx.config.cookieSecret, { driverId, platform, key });
  return { method, phone, secretHash, secretHint: getSecretHint(key) };
}

function getSecret(input: ConnectPlatformInput): string | null {
  if (input.method === 'api-key') return input.apiKey;
  return input.method === 'oauth' ? (input.authToken ?? null) : null;
}
