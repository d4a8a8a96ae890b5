import { useSearchParams } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readValues } from '#app/components/typed/read-values.ts';
import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useRoot } from '#app/lib/use-root.ts';
import type { OrderFormReply } from './order-form-reply.ts';

/** The values that were in the order form when the driver left it, and the driver's ID. */
type Kept = { driverId: string | undefined; draft: OrderFormReply };

/** The session storage key. The draft survives an expired session and the new sign-in. Signing out deletes it. */
const STORED = 'order draft';

/** How many orders were added since the document loaded. */
let added = 0;

/** Deletes the draft after its order was added, and prevents the form from saving it again when it unmounts. */
export function dropDraft(): void {
  saveDraft(null);
  added += 1;
}

function saveDraft(kept: Kept | null): void {
  storeInTab(STORED, kept);
}

function readStored(driverId: string | undefined): OrderFormReply | undefined {
  const kept = readFromTab<Kept>(STORED);
  if (kept && kept.driverId === driverId) return { ...kept.draft, isRestored: true };
  saveDraft(null);
  return undefined;
}

/**
 * Returns the draft that this driver left in the form, and a function that discards it. A newly loaded document first renders the
 * server's values and keeps what was typed before hydration. An offer shared from another app takes precedence over the draft.
 */
export function useKeptDraft(
  field: RefObject<HTMLInputElement>,
): [draft: OrderFormReply | undefined, clear: () => void] {
  const driverId = useRoot()?.live?.driverId;
  const isHydrated = useHydrated();
  const [draft, setDraft] = useState(() => (isHydrated ? readStored(driverId) : undefined));
  const [isOfDocument] = useState(!isHydrated);
  const isShared = useSearchParams()[0].has('shared');
  useEffect(() => {
    const form = isOfDocument && !isShared && field.current?.form;
    if (form && !readDraft(new FormData(form))) setDraft(readStored(driverId));
  }, [isOfDocument, isShared, field, driverId]);
  function clear() {
    saveDraft(null);
    setDraft(undefined);
  }
  return [draft, clear];
}

/** Saves the form's values with `reply` as a draft until the order is added. */
export function useKeepDraft(field: RefObject<HTMLInputElement>, reply: OrderFormReply | undefined): void {
  const driverId = useRoot()?.live?.driverId;
  const [addedBefore] = useState(added);
  const save = useRef(() => {});
  // Runs on every render, because restoring or emptying the draft creates a new form element.
  useEffect(() => {
    const form = field.current?.form;
    save.current = () => {
      const draft = added === addedBefore && form ? readDraft(new FormData(form), reply) : null;
      saveDraft(draft && { driverId, draft });
    };
    // Save on every input, because a background tab may be discarded before the driver returns. Save in a timeout, after the form
    // has handled the input: a changed address clears its place.
    const keep = () => setTimeout(() => save.current());
    form?.addEventListener('input', keep);
    return () => form?.removeEventListener('input', keep);
  });
  // Filling in from an offer's text fires no input event.
  useEffect(() => {
    if (reply) save.current();
  }, [reply]);
  useEffect(() => () => save.current(), []);
}

/** Fields that have a value without the driver typing one. */
const GIVEN = ['requestKey', 'platform', 'units', 'filled'];

function readDraft(form: FormData, { filled, toCheck }: OrderFormReply = {}): OrderFormReply | null {
  if ([...form].every(([name, value]) => value === '' || GIVEN.includes(name))) return null;
  const isFilled = filled !== undefined && filled.length > 0;
  return {
    ...(isFilled && { filled }),
    ...(toCheck && { toCheck }),
    form: { initialValue: readValues(form) },
  };
}
