import { useState } from 'react';
import type { FormReply } from '#app/components/form/form-reply.ts';

/** The reply to what this form sent. Of the form before it a fetcher may still hold one, while the page behind is asked for anew. */
export function useOwnReply(reply: FormReply | undefined): FormReply | undefined {
  const [old] = useState(reply);
  return reply?.form && reply !== old ? reply : undefined;
}
