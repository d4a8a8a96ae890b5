import { useState } from 'react';
import type { FormReply } from '#app/components/form/form-reply.ts';

/** Returns the values of a form as a reply that its fields can be filled from. */
export function keepTyped(form: HTMLFormElement | null): FormReply {
  const entries = form ? [...new FormData(form)] : [];
  const initialValue = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  return { form: { initialValue } };
}

/**
 * Returns the reply to this form. While the page reloads, a fetcher may still hold the reply to the form before.
 */
export function useOwnReply(reply: FormReply | undefined): FormReply | undefined {
  const [old] = useState(reply);
  return reply?.form && reply !== old ? reply : undefined;
}
