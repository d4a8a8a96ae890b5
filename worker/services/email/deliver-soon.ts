import type { Ctx } from '#worker/ctx.ts';
import { describeError } from '#worker/log.ts';
import { deliverEmails } from './deliver-emails.ts';

/** Sends the due emails after the response, because somebody waits for one. What fails is left to the schedule. */
export function deliverSoon(ctx: Ctx): void {
  ctx.waitUntil(
    deliverEmails(ctx).catch((error: unknown) =>
      ctx.log('warn', 'emails left to the schedule', describeError(error)),
    ),
  );
}
