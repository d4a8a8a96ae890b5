import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERROR_CODE_HEADER, type ErrorCode } from '#worker/domain/shared/error-code.ts';
import { ERROR_STATUS, isStoreError, SWITCHED_OFF } from '#worker/errors.ts';
import { createLog, describeError } from '#worker/log.ts';
import { isAccountGone } from '#worker/services/account/is-account-gone.ts';
import { describeFailure, describeIssue } from '#worker/words/english.ts';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { RETRY_AFTER_SECONDS } from './guard-routes.ts';

type ErrorBody = { message: string; errors?: { path: string; message: string }[]; requestId?: string };

/**
 * Error codes for the validator's own rejections: a missing required body, or a wrong content type such as "application/jsonp".
 */
const REFUSALS: Partial<Record<number, ErrorCode>> = { 400: 'bodyMissing', 415: 'notJson' };

/** Turns errors into responses: expected failures with the status in `ERROR_STATUS`, others into a 500 without details. */
export const answerError: ErrorHandler<AppEnv> = async (error, c) => {
  if (error instanceof ApiFailure) return answerFailure(c, error);
  const refused = error instanceof HTTPException && REFUSALS[error.status];
  if (refused) return answerFailure(c, new ApiFailure({ code: refused }));
  const { requestId } = c.var;
  // `ctx` isn't set yet when the configuration is invalid.
  const log = c.var.ctx?.log ?? createLog(requestId);
  if (isStoreError(error)) {
    log('error', 'store unavailable', { path: c.req.path, ...describeError(error) });
    return answerFailure(c, new ApiFailure({ code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }));
  }
  const { ctx, getSession } = c.var;
  if (ctx && (await isAccountGone(ctx, getSession, error)))
    return answerFailure(c, new ApiFailure({ code: 'unauthorized' }));
  log('error', 'unhandled error', { path: c.req.path, ...describeError(error) });
  return c.json<ErrorBody>({ message: describeFailure({ code: 'internal' }), requestId }, 500);
};

function answerFailure(c: Context<AppEnv>, { failure }: ApiFailure): Response {
  if (SWITCHED_OFF.includes(failure.code)) c.set('isSwitchedOff', true);
  // Each field is listed once, with its first issue.
  const fields = failure.fields?.filter(
    ({ path }, index, all) => all.findIndex((field) => field.path === path) === index,
  );
  const errors = fields?.map(({ path, message }) => ({ path, message: describeIssue(message) }));
  // The first field's message is more specific than the general one.
  const message = errors?.[0]?.message ?? describeFailure(failure);
  const body: ErrorBody = { message, ...(errors ? { errors } : {}) };
  c.header(ERROR_CODE_HEADER, failure.code);
  if (failure.retryAfterSeconds) c.header('Retry-After', String(failure.retryAfterSeconds));
  return c.json(body, ERROR_STATUS[failure.code]);
}
