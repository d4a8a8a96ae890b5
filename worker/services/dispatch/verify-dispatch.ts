import type { Ctx } from '#worker/ctx.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { verifySignature } from '#worker/domain/shared/verify-signature.ts';

type Sent = { source: DispatchSource; payload: string; signature: string | null };

/** Whether the dispatch service of a source signed what was sent, word for word. */
export async function verifyDispatch(ctx: Ctx, { source, payload, signature }: Sent): Promise<Result<null>> {
  const secret = ctx.config.dispatchSecrets[source];
  if (secret === null) return fail('dispatchOff');
  if (await verifySignature({ secret, header: signature ?? '', payload, now: ctx.now })) return succeed(null);
  ctx.log('warn', 'dispatch event with a wrong signature', { source });
  return fail('badSignature');
}
