import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';

/** An expected failure as a page shows it: its text is in the catalog under `errors`. */
export type Problem = { code: ErrorCode; seconds: number };

export function toProblem({ code, retryAfterSeconds = 0 }: Failure): Problem {
  return { code, seconds: retryAfterSeconds };
}

/** How a page answers a failure: its status, and when to try again. */
export function getProblemInit({ code, retryAfterSeconds }: Failure): {
  status: number;
  headers: Record<string, string>;
} {
  const headers: Record<string, string> = retryAfterSeconds
    ? { 'Retry-After': String(retryAfterSeconds) }
    : {};
  return { status: ERROR_STATUS[code], headers };
}
