import { useRouteLoaderData } from '@remix-run/react';
import { type RefObject, useEffect, useState } from 'react';
import type { OrderFormReply } from './order-form-reply.ts';
import { readValues } from './read-values.ts';

/** What was typed of an order when its form was left, and by whom; a reload of the page ends it. */
let kept: { driverId: string | undefined; draft: OrderFormReply } | null = null;

/** How many orders were added. */
let added = 0;

/** Forgets what was typed, as it was added: by a form that was left meanwhile, or that is left next. */
export function dropDraft(): void {
  kept = null;
  added += 1;
}

function useDriverId(): string | undefined {
  return useRouteLoaderData<{ live: { driverId: string } | null }>('root')?.live?.driverId;
}

/** Returns what this driver had typed when the form was left, and a function that begins without it. */
export function useKeptDraft(): [draft: OrderFormReply | undefined, clear: () => void] {
  const driverId = useDriverId();
  const [draft, setDraft] = useState(() => (kept?.driverId === driverId ? kept?.draft : undefined));
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
      kept = draft && { driverId, draft };
    };
  });
}

/** What a form holds that nobody has typed into. */
const GIVEN = ['requestKey', 'platform', 'units', 'filled'];

function readDraft(form: FormData, { filled, toCheck }: OrderFormReply = {}): OrderFormReply | null {
  if ([...form].every(([name, value]) => value === '' || GIVEN.includes(name))) return null;
  return { ...(filled && { filled }), ...(toCheck && { toCheck }), form: { initialValue: readValues(form) } };
}
