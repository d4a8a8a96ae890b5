import { useSearchParams } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readValues } from '#app/components/typed/read-values.ts';
import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useRoot } from '#app/lib/use-root.ts';
import type { OrderFormReply } from './order-form-reply.ts';

/** The values typed into the form of an order when it was left, and by whom. */
type Kept = { driverId: string | undefined; draft: OrderFormReply };

/** The session storage key; the draft survives a new sign-in after an ended session, and signing out clears it. */
const STORED = 'order draft';

/** How many orders were added. */
let added = 0;

/** Deletes the draft, because its order was added, and keeps a form that is left next from saving it. */
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
 * Returns this driver's draft from when the form was left, and a function that discards it. A newly loaded document starts with
 * the server's values and keeps what is typed before hydration. An offer shared from another app takes precedence.
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

/** Saves the values of a form, with `reply`, until the order is added. */
export function useKeepDraft(field: RefObject<HTMLInputElement>, reply: OrderFormReply | undefined): void {
  const driverId = useRoot()?.live?.driverId;
  const [addedBefore] = useState(added);
  const save = useRef(() => {});
  // On every render: after restoring or emptying it is another form.
  useEffect(() => {
    const form = field.current?.form;
    save.current = () => {
      const draft = added === addedBefore && form ? readDraft(new FormData(form), reply) : null;
      saveDraft(draft && { driverId, draft });
    };
    // At once: a tab behind another app may be gone when the driver comes back. Yet after the form took the change in, which
    // clears the place of an address that is another one now.
    const keep = () => setTimeout(() => save.current());
    form?.addEventListener('input', keep);
    return () => form?.removeEventListener('input', keep);
  });
  // Filling in from the text of an offer fires no input event.
  useEffect(() => {
    if (reply) save.current();
  }, [reply]);
  useEffect(() => () => save.current(), []);
}

/** The fields that are set without typing. */
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
