import type { ErrorCode } from './error-code.ts';

/** An expected failure: a typed code, the values for its text, and the fields concerned. */
export type Failure = {
  code: ErrorCode;
  values?: Record<string, string | number>;
  fields?: { path: string; message: string }[];
  retryAfterSeconds?: number;
};

/** The result of a use case: its value, or an expected failure. Bugs are thrown instead. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail<T = never>(code: ErrorCode, rest: Omit<Failure, 'code'> = {}): Result<T> {
  return { ok: false, error: { code, ...rest } };
}

/** Returns a failure with `invalidInput` for one field. */
export function refuseField<T = never>(path: string, message: string): Result<T> {
  return fail('invalidInput', { fields: [{ path, message }] });
}
