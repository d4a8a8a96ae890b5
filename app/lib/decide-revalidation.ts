import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { isUnsentReply } from './client-action.ts';

/**
 * After a lost connection the page keeps what it shows: asking again would fail too. After a refused move it asks again,
 * since the refusal means that what it shows is out of date.
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
