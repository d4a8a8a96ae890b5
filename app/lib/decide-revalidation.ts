import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { isUnsentReply } from '#app/components/offline/queue-unsent.ts';

/**
 * Keeps the page's data after a lost connection, since another request would fail too. Reloads it after a rejected order action,
 * since that means the data is outdated.
 */
export function decideRevalidation({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isUnsentReply(actionResult)) return false;
  if (actionStatus === 404 || actionStatus === 409) return true;
  return defaultShouldRevalidate;
}
