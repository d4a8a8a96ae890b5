import { useState } from 'react';
import type { FormReply } from '#app/components/form/form-reply.ts';

/** Returns the reply to this form. Ignores the reply that the fetcher already held on mount, which belongs to an earlier form. */
export function useOwnReply(reply: FormReply | undefined): FormReply | undefined {
  const [old] = useState(reply);
  return reply?.form && reply !== old ? reply : undefined;
}
