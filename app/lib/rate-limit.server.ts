import type { AppLoadContext } from '@remix-run/cloudflare';
import type { ActionOf } from '#worker/domain/limits/rate-limits.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';

/** Returns the client's IP address according to Cloudflare. */
export function getClientAddress(request: Request): string | null {
  return request.headers.get('CF-Connecting-IP');
}

/** Counts a page's form submission toward the rate limit of the API endpoint with that name. */
export function limitByAddress(
  context: AppLoadContext,
  request: Request,
  action: ActionOf<'address'>,
): Promise<Result<undefined>> {
  return limitRate(context.ctx, action, { address: getClientAddress(request) });
}

/** Returns the response to a rejected data request, or null if it is not rejected. */
export function refuseJson({ refusal }: AppLoadContext): Response | null {
  return refusal && createRefusal(refusal);
}
