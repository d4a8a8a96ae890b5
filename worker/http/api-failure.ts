import type { Failure, Result } from '#worker/domain/shared/result.ts';

/** An expected failure, thrown by a handler; `answerError` turns it into the common error format. */
export class ApiFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}

/** Returns the value of a use case's result; throws a failure as an `ApiFailure`. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new ApiFailure(result.error);
  return result.value;
}
