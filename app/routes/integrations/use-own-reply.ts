import { useState } from 'react';
import type { FormReply } from '#app/components/form/form-reply.ts';

/**
 * Returns the reply to this form. While the page reloads, a fetcher may still hold the reply to the form before.
 */
export function useOwnReply(reply: FormReply | undefined): FormReply | undefined {
  const [old] = useState(reply);
  return reply?.form && reply !== old ? reply : undefined;
}
