import type { Ctx } from '#worker/ctx.ts';
import { getAddressKey } from '#worker/domain/auth/client-address.ts';
import { hashToken } from './token-cookie.ts';

/** The administrator's identity as recorded in the audit log. */
export type AdminActor = { sessionId: string; addressHash: string };

/** Who acts on which target, and why. */
export type AdminRequest = { actor: AdminActor; targetId: string; reason: string };

/**
 * Returns the actor for a session and IP address. The address is hashed with the deployment's secret, so it can't be recovered by
 * guessing.
 */
export async function createActor(ctx: Ctx, sessionId: string, address: string | null): Promise<AdminActor> {
  const hash = await hashToken(`${ctx.config.cookieSecret} ${getAddressKey(address)}`);
  return { sessionId, addressHash: hash.slice(0, 12) };
}
