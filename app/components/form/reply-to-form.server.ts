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

/** Like `replyToInvalid`, with a toast if a required field is empty. `message` is the error of such a field. */
export function replyToIncomplete(
  submission: Typed,
  { message, toast }: { message: ValidationKey; toast: Toast },
) {
  const isIncomplete = Object.values(submission.reply().error ?? {}).some((found) =>
    found?.includes(message),
  );
  return replyToInvalid(submission, isIncomplete ? { toast } : {});
}

/** Replies to a form whose use case failed, with the submitted values if `submission` is given. */
export function replyToFailed(failure: Failure, submission?: Typed, reply: { toast?: Toast } = {}) {
  return data<FormReply>({ ...reply, ...toFormReply(failure, submission) }, getFailureInit(failure));
}

/** Converts a failure to a form reply: its field errors, or an error of the whole form if it names no fields. */
export function toFormReply(failure: Failure, submission?: Typed): FormReply {
  const { code, fields, retryAfterSeconds: seconds = 0 } = failure;
  const fieldErrors = Object.fromEntries((fields ?? []).map(({ path, message }) => [path, [message]]));
  const formErrors = fields ? [] : [code];
  const form = submission?.reply({ fieldErrors, formErrors }) ?? {
    error: { ...fieldErrors, ...(fields ? {} : { '': formErrors }) },
  };
  return { form, seconds };
}

/** Returns the HTTP status of a failure, with a Retry-After header if it has one. */
export function getFailureInit({ code, retryAfterSeconds }: Failure): ResponseInit {
  const headers: HeadersInit = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {};
  return { status: ERROR_STATUS[code], headers };
}
