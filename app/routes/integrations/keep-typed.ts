import type { FormReply } from '#app/components/form/form-reply.ts';

/** What a form holds, in the shape its fields take it back from. */
export function keepTyped(form: HTMLFormElement | null): FormReply {
  const entries = form ? [...new FormData(form)] : [];
  const initialValue = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  return { form: { initialValue } };
}
