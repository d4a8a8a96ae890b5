import type { Ctx } from '#worker/ctx.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import type { Signed } from '#worker/domain/shared/verify-signature.ts';

/** Whether the payment provider signed what was sent, byte for byte. */
export async function verifyPaymentEvent(ctx: Ctx, signed: Signed): Promise<Result<null>> {
  if (!ctx.payments) return fail('paymentsOff');
  const verified = await ctx.payments.verifyEvent(signed, ctx.now);
  if (!verified.ok && verified.error.code === 'badSignature')
    ctx.log('warn', 'payment event with a wrong signature', {});
  return verified;
}
