import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns the idempotency key of the form that contains `field`, and a function to call when the form is refilled. If the form
 * was already submitted, a change of its values generates a new key, because the server would otherwise return the stored
 * response of the first order. A new key is also generated on mount, because a cached page may have the key of an earlier order.
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
  // Runs on every render, because restoring or emptying the draft creates a new form element.
  useEffect(() => {
    const form = field.current?.form;
    form?.addEventListener('input', change);
    return () => form?.removeEventListener('input', change);
  });
  return [key, change];
}
