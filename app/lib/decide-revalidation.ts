import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { isUnsentReply } from '#app/components/offline/queue-unsent.ts';

/**
 * After a lost connection the page keeps its data, since another request would fail too. After a refused move it reloads, since the
 * refusal means that its data is outdated.
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
