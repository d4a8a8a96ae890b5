import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { isUnsentReply } from '#app/components/offline/queue-unsent.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';

/** After every reply to a passkey the page reads its challenge again, because it is valid for one attempt. */
export function decidePasskeyRevalidation(args: ShouldRevalidateFunctionArgs): boolean {
  const isUsed = args.formData?.has('credential') && !isUnsentReply(args.actionResult);
  return isUsed || decideRevalidation(args);
}
