import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';
import type { Order } from '#worker/domain/orders/order.ts';

type Noted = Pick<Order, 'id' | 'note'>;

/** A note that was typed but not saved, and the saved one that it was to replace. */
type Kept = { text: string; saved: string };

const nameStored = (orderId: string) => `note ${orderId}`;

/** Keeps the text typed for an order in the tab, since a live update can take its card away with the form; null deletes it. */
export function keepNote({ id, note: saved }: Noted, text: string | null): void {
  storeInTab(nameStored(id), text === null ? null : ({ text, saved } satisfies Kept));
}

/** Returns the text that was kept for an order; null if none was, or the note was changed since. */
export function readKeptNote({ id, note }: Noted): string | null {
  const kept = readFromTab<Kept>(nameStored(id));
  return kept?.saved === note ? kept.text : null;
}
