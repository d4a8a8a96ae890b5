import type { Ctx } from '#worker/ctx.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { type Signed, verifySignature } from '#worker/domain/shared/verify-signature.ts';

/** Verifies the signature of the source's dispatch service over the exact bytes sent. */
export async function verifyDispatch(
  ctx: Ctx,
  source: DispatchSource,
  signed: Signed,
): Promise<Result<null>> {
  const secret = ctx.config.dispatchSecrets[source];
  if (secret === null) return fail('dispatchOff');
  if (await verifySignature(signed, { secret, now: ctx.now })) return succeed(null);
  ctx.log('warn', 'dispatch event with a wrong signature', { source });
  return fail('badSignature');
}
