import { useState } from 'react';
import type { FormReply } from '#app/components/form/form-reply.ts';

/** What a form holds, in the shape its fields take it back from. */
export function keepTyped(form: HTMLFormElement | null): FormReply {
  const entries = form ? [...new FormData(form)] : [];
  const initialValue = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  return { form: { initialValue } };
}

/**
 * The reply to what this form sent. Of the form before it a fetcher may still hold one, while the page behind is asked
 * for again.
 */
export function useOwnReply(reply: FormReply | undefined): FormReply | undefined {
  const [old] = useState(reply);
  return reply?.form && reply !== old ? reply : undefined;
}
