import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns the idempotency key of the form that `field` stands in, and what to call when the form is filled: an order that was
 * sent and is another one now gets another key, else the first response would count for both. A page stored on the phone may
 * have the key of an earlier order.
 */
export function useOrderKey(
  field: RefObject<HTMLInputElement>,
  { given, isSending }: { given: string; isSending: boolean },
): [key: string, change: () => void] {
  const [key, setKey] = useState(given);
  const wasSent = useRef(false);
  wasSent.current ||= isSending;
  const change = useRef(() => {
    if (!wasSent.current) return;
    wasSent.current = false;
    setKey(crypto.randomUUID());
  }).current;
  useEffect(() => setKey(crypto.randomUUID()), []);
  // On every render: after restoring or emptying it is another form.
  useEffect(() => {
    const form = field.current?.form;
    form?.addEventListener('input', change);
    return () => form?.removeEventListener('input', change);
  });
  return [key, change];
}
