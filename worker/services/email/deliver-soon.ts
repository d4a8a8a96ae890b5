import type { Ctx } from '#worker/ctx.ts';
import { describeError } from '#worker/log.ts';
import { deliverEmails } from './deliver-emails.ts';

/** Sends the due emails after the response, because a recipient is waiting. The email job retries those that fail. */
export function deliverSoon(ctx: Ctx): void {
  ctx.waitUntil(
    deliverEmails(ctx).catch((error: unknown) =>
      ctx.log('warn', 'emails left to the schedule', describeError(error)),
    ),
  );
}
