import { requestKeySchema } from '#worker/domain/shared/request-key.ts';

/** The hidden `requestKey` of a form; null without one, or with one no request can have. */
export function readRequestKey(form: FormData): string | null {
  const parsed = requestKeySchema.safeParse(form.get('requestKey'));
  return parsed.success ? parsed.data : null;
}
