import type { Ctx } from '#worker/ctx.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** By what a browser knows us when it takes alerts: the public key alone. */
export function getPushKey(ctx: Ctx): Result<{ publicKey: string }> {
  return ctx.push ? succeed({ publicKey: ctx.push.publicKey }) : fail('pushOff');
}
