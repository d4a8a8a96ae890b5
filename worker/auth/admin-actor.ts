import type { Ctx } from '#worker/ctx.ts';
import { getAddressKey } from '#worker/domain/auth/client-address.ts';
import { hashToken } from './token-cookie.ts';

/** Who acts as the administrator, as the audit log names it. */
export type AdminActor = { sessionId: string; addressHash: string };

/** Who acts on what, and why. */
export type AdminRequest = { actor: AdminActor; targetId: string; reason: string };

/** The actor of a session at an address. The address is hashed under the deployment's secret, so it cannot be guessed back. */
export async function createActor(ctx: Ctx, sessionId: string, address: string | null): Promise<AdminActor> {
  const hash = await hashToken(`${ctx.config.cookieSecret} ${getAddressKey(address)}`);
  return { sessionId, addressHash: hash.slice(0, 12) };
}
