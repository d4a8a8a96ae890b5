import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/cloudflare';
import type { Toast } from '#app/lib/toast.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import type { FormReply, ValidationKey } from './form-reply.ts';

type Typed = Pick<Submission<unknown>, 'reply'>;

/** Replies to an invalid form with the typed values and the errors by field. */
export function replyToInvalid(submission: Typed, reply: { toast?: Toast } = {}) {
  return data<FormReply>({ ...reply, form: submission.reply() }, { status: 400 });
}

/** The same, with a toast where a required field is empty: `message` is the error of such a field. */
export function replyToIncomplete(
  submission: Typed,
  { message, toast }: { message: ValidationKey; toast: Toast },
) {
  const isIncomplete = Object.values(submission.reply().error ?? {}).some((found) =>
    found?.includes(message),
  );
  return replyToInvalid(submission, isIncomplete ? { toast } : {});
}

/** Replies to a form whose use case failed: with what was typed, if `submission` has it. */
export function replyToFailed(failure: Failure, submission?: Typed, reply: { toast?: Toast } = {}) {
  return data<FormReply>({ ...reply, ...toFormReply(failure, submission) }, getFailureInit(failure));
}

/** Returns a failure as a form shows it: beside the fields it names, or else above them all. */
export function toFormReply(failure: Failure, submission?: Typed): FormReply {
  const { code, fields, retryAfterSeconds: seconds = 0 } = failure;
  const fieldErrors = Object.fromEntries((fields ?? []).map(({ path, message }) => [path, [message]]));
  const formErrors = fields ? [] : [code];
  const form = submission?.reply({ fieldErrors, formErrors }) ?? {
    error: { ...fieldErrors, ...(fields ? {} : { '': formErrors }) },
  };
  return { form, seconds };
}

/** Returns the status of a response that reports a failure, and when to try again. */
export function getFailureInit({ code, retryAfterSeconds }: Failure): ResponseInit {
  const headers: HeadersInit = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {};
  return { status: ERROR_STATUS[code], headers };
}
