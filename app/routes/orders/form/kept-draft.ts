import { useRouteLoaderData, useSearchParams } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import type { OrderFormReply } from './order-form-reply.ts';
import { readValues } from './read-values.ts';

/** What was typed of an order when its form was left, and by whom. */
type Kept = { driverId: string | undefined; draft: OrderFormReply };

/** Of this tab alone, where it outlives the sign-in that an ended session asks for; signing out clears it. */
const STORED = 'order draft';

/** How many orders were added. */
let added = 0;

/** Deletes what was typed, as it was added: by a form that was left meanwhile, or that is left next. */
export function dropDraft(): void {
  saveDraft(null);
  added += 1;
}

function saveDraft(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(STORED, JSON.stringify(kept));
    else sessionStorage.removeItem(STORED);
  } catch {
    // The tab stores nothing.
  }
}

function readStored(driverId: string | undefined): OrderFormReply | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
    if (kept?.driverId === driverId) return kept?.draft;
    saveDraft(null);
    return undefined;
  } catch {
    return undefined;
  }
}

function useDriverId(): string | undefined {
  return useRouteLoaderData<{ live: { driverId: string } | null }>('root')?.live?.driverId;
}

/**
 * Returns what this driver had typed when the form of a field was left, and a function that begins without it. A document that
 * was loaded anew begins as the server wrote it, and keeps what is typed into it before its scripts ran. An offer that another
 * app shared comes first.
 */
export function useKeptDraft(
  field: RefObject<HTMLInputElement>,
): [draft: OrderFormReply | undefined, clear: () => void] {
  const driverId = useDriverId();
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

/** Saves what is typed into the form of a field until it is added, with what `reply` says of it. */
export function useKeepDraft(field: RefObject<HTMLInputElement>, reply: OrderFormReply | undefined): void {
  const driverId = useDriverId();
  const [addedBefore] = useState(added);
  const save = useRef(() => {});
  // Anew each time: once it was restored or emptied it is another form.
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
  // Nobody types what the text of an offer filled in.
  useEffect(() => {
    if (reply) save.current();
  }, [reply]);
  useEffect(() => () => save.current(), []);
}

/** What a form holds that nobody has typed into. */
const GIVEN = ['requestKey', 'platform', 'units', 'filled'];

function readDraft(form: FormData, { filled, toCheck }: OrderFormReply = {}): OrderFormReply | null {
  if ([...form].every(([name, value]) => value === '' || GIVEN.includes(name))) return null;
  return { ...(filled && { filled }), ...(toCheck && { toCheck }), form: { initialValue: readValues(form) } };
}
