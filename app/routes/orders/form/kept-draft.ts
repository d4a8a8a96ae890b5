import { useRouteLoaderData } from '@remix-run/react';
import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import type { OrderFormReply } from './order-form-reply.ts';
import { readValues } from './read-values.ts';

/** What was typed of an order when its form was left, and by whom. */
type Kept = { driverId: string | undefined; draft: OrderFormReply };

/** Of this tab alone, where it outlives the sign-in that an ended session asks for; signing out clears it. */
const STORED = 'order draft';

/** How many orders were added. */
let added = 0;

/** Forgets what was typed, as it was added: by a form that was left meanwhile, or that is left next. */
export function dropDraft(): void {
  keep(null);
  added += 1;
}

function keep(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(STORED, JSON.stringify(kept));
    else sessionStorage.removeItem(STORED);
  } catch {
    // The tab stores nothing.
  }
}

function recall(driverId: string | undefined): OrderFormReply | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
    if (kept?.driverId === driverId) return kept?.draft;
    keep(null);
    return undefined;
  } catch {
    return undefined;
  }
}

function useDriverId(): string | undefined {
  return useRouteLoaderData<{ live: { driverId: string } | null }>('root')?.live?.driverId;
}

/** Returns what this driver had typed when the form was left, and a function that begins without it. */
export function useKeptDraft(): [draft: OrderFormReply | undefined, clear: () => void] {
  const driverId = useDriverId();
  const isHydrated = useHydrated();
  const [draft, setDraft] = useState(() => (isHydrated ? recall(driverId) : undefined));
  // A document that was loaded anew begins as the server wrote it.
  const [isOfDocument] = useState(!isHydrated);
  useEffect(() => {
    if (isOfDocument) setDraft(recall(driverId));
  }, [isOfDocument, driverId]);
  return [draft, () => setDraft(undefined)];
}

/** Keeps what the form of a field holds when it is left before it was added, with what `reply` says of it. */
export function useKeepDraft(field: RefObject<HTMLInputElement>, reply: OrderFormReply | undefined): void {
  const driverId = useDriverId();
  const [addedBefore] = useState(added);
  useEffect(() => {
    const form = field.current?.form;
    return () => {
      const draft = added === addedBefore && form ? readDraft(new FormData(form), reply) : null;
      keep(draft && { driverId, draft });
    };
  });
}

/** What a form holds that nobody has typed into. */
const GIVEN = ['requestKey', 'platform', 'units', 'filled'];

function readDraft(form: FormData, { filled, toCheck }: OrderFormReply = {}): OrderFormReply | null {
  if ([...form].every(([name, value]) => value === '' || GIVEN.includes(name))) return null;
  return { ...(filled && { filled }), ...(toCheck && { toCheck }), form: { initialValue: readValues(form) } };
}
