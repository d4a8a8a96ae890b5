import type { AppLoadContext } from '@remix-run/cloudflare';
import type { ActionOf } from '#worker/domain/limits/rate-limits.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';

/** The address a request comes from, as Cloudflare names it. */
export function getClientAddress(request: Request): string | null {
  return request.headers.get('CF-Connecting-IP');
}

/** Counts a page's form against the same limit as the endpoint of that name. */
export function limitByAddress(
  context: AppLoadContext,
  request: Request,
  action: ActionOf<'address'>,
): Promise<Result<undefined>> {
  return limitRate(context.ctx, action, { address: getClientAddress(request) });
}

/** Returns the response to a refused request for data without a page, or null if it is not refused. */
export function refuseJson({ refusal }: AppLoadContext): Response | null {
  return refusal && createRefusal(refusal);
}
