import type { Ctx } from '#worker/ctx.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import type { Signed } from '#worker/domain/shared/verify-signature.ts';

/** Verifies the payment provider's signature over the exact bytes sent. */
export async function verifyPaymentEvent(ctx: Ctx, signed: Signed): Promise<Result<null>> {
  if (!ctx.payments) return fail('paymentsOff');
  const verified = await ctx.payments.verifyEvent(signed, ctx.now);
  if (!verified.ok && verified.error.code === 'badSignature')
    ctx.log('warn', 'payment event with a wrong signature', {});
  return verified;
}
