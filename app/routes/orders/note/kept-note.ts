import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';
import type { Order } from '#worker/domain/orders/order.ts';

type Noted = Pick<Order, 'id' | 'note'>;

/** An unsaved note, and the saved one it was meant to replace. */
type Kept = { text: string; saved: string };

const nameStored = (orderId: string) => `note ${orderId}`;

/** Saves an order's unsaved note in session storage, because a live update can remove the card with its form. Null deletes it. */
export function keepNote({ id, note: saved }: Noted, text: string | null): void {
  storeInTab(nameStored(id), text === null ? null : ({ text, saved } satisfies Kept));
}

/** Returns an order's unsaved note, or null if there is none or the saved note has changed since. */
export function readKeptNote({ id, note }: Noted): string | null {
  const kept = readFromTab<Kept>(nameStored(id));
  return kept?.saved === note ? kept.text : null;
}
