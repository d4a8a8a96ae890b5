import type { Failure, Result } from '#worker/domain/shared/result.ts';

/** An expected failure on its way out of a door; `answerError` turns it into the one error format. */
export class ApiFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}

/** The value of a use case's result; a failure leaves the handler as an `ApiFailure`. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new ApiFailure(result.error);
  return result.value;
}
