import { sealSecret } from '#worker/auth/secret-box.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type Proof, toIntegration, upsertConnection } from '#worker/db/queries/integration-rows.ts';
import type { ConnectPlatformInput } from '#worker/domain/integrations/inputs.ts';
import { getSecretHint, type Integration } from '#worker/domain/integrations/integration.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { respondOnce } from '#worker/services/shared/request-once.ts';

export type ConnectedPlatform = { integration: Integration; isNew: boolean };

/**
 * Connects the driver's account on a platform, or connects it anew: one integration a platform, however often and from
 * wherever this is asked for. A key or token is stored sealed; without ENCRYPTION_KEY none is taken.
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
    if (!proof.ok) return proof;
    const id = crypto.randomUUID();
    const [row] = await upsertConnection(ctx, {
      id,
      driverId,
      platform: input.platform,
      driverAccountId: input.driverAccountId || null,
      proof: proof.value,
      settings: input.settings ?? {},
    });
    if (!row) throw new Error('The upsert of an integration answered no row');
    return succeed({ integration: toIntegration(row), isNew: row.id === id });
  });
}

/** What the driver proved the account with, its secret sealed for this driver and platform. */
async function createProof(
  ctx: Ctx,
  driverId: string,
  input: ConnectPlatformInput,
): Promise<Result<Proof | null>> {
  if (!input.method) return succeed(null);
  const phone = input.method === 'driver-code' ? input.phone : null;
  const secret = getSecret(input);
  if (!secret) return succeed({ method: input.method, phone, secret: null, secretHint: null });
  const { encryptionKey } = ctx.config;
  if (!encryptionKey) return fail('encryptionOff');
  const sealed = await sealSecret(encryptionKey, secret, [driverId, input.platform]);
  return succeed({ method: input.method, phone, secret: sealed, secretHint: getSecretHint(secret) });
}

function getSecret(input: ConnectPlatformInput): string | null {
  if (input.method === 'api-key') return input.apiKey;
  return input.method === 'oauth' ? (input.authToken ?? null) : null;
}
