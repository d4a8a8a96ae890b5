import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/cloudflare';
import { replyToFailed } from '#app/components/form/reply-to-form.server.ts';
import type { Ctx } from '#worker/ctx.ts';
import { evaluateDraft } from '#worker/services/offers/evaluate-draft.ts';
import type { OrderFormReply } from './order-form-reply.ts';

/** Replies to an order form with its verdict and the typed values. Saves nothing. */
export async function replyWithDraft(
  ctx: Ctx,
  draft: Parameters<typeof evaluateDraft>[1],
  submission: Pick<Submission<unknown>, 'reply'>,
) {
  const evaluated = await evaluateDraft(ctx, draft);
  if (!evaluated.ok) return replyToFailed(evaluated.error, submission);
  return data<OrderFormReply>({ form: submission.reply(), draft: evaluated.value });
}
