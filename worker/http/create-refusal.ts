import type { Failure } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { describeFailure } from '#worker/words/english.ts';

/**
 * Returns the response for a request that a page's loader or action rejects, rendered by the error boundary. `fields` are those
 * of the failure, with catalog keys as messages.
 */
export function createRefusal(
  failure: Failure,
  { headers, ...shown }: { headers?: Record<string, string>; returnTo?: string } = {},
): Response {
  const { code, fields, retryAfterSeconds: seconds } = failure;
  const body = { message: describeFailure(failure), code, seconds, fields, ...shown };
  const refusal = Response.json(body, { status: ERROR_STATUS[code], headers: headers ?? {} });
  if (seconds !== undefined) refusal.headers.set('Retry-After', String(seconds));
  return refusal;
}
