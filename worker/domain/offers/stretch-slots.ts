import { getCell } from '../shared/cell.ts';
import type { LatLng } from '../shared/geo.ts';
import { MINUTE_MS } from '../shared/time.ts';

/** The 75 minutes behind are read in five slots of each cell, so that a busy place shows all of them and not just the last. */
export const SLOT_MS = 15 * MINUTE_MS;
export const SLOTS = 5;

/** Newest offers read of one cell in one slot; bounds the rows read wherever the place. */
export const MOST_IN_SLOT = 6;

/** Closer together than this, the offers of a slot say no more about how many there were. */
const LEAST_COVERED_MS = 1000;

type Placed = { createdAt: number; pickup: LatLng | null };

/**
 * The offers read, each with how many it stands for (`weight`) and moved so that together they fill the slots they were
 * read from; `now` in epoch ms.
 *
 * A slot with as many offers as are read at most had more: its offers, the newest ones, cover only the end of it. So many
 * within so short a time estimate the slot's rate, `(n − 1) / covered`; what is covered is stretched over the whole slot.
 */
export function stretchSlots<T extends Placed>(
  offers: readonly T[],
  now: number,
): (T & { weight: number })[] {
  const slots = new Map<string, T[]>();
  for (const offer of offers) {
    if (offer.pickup === null) continue;
    const key = `${getCell(offer.pickup)} ${getSlot(offer, now)}`;
    slots.set(key, [...(slots.get(key) ?? []), offer]);
  }
  return [...slots.values()].flatMap((slot) => stretch(slot, now));
}

function stretch<T extends Placed>(slot: readonly T[], now: number): (T & { weight: number })[] {
  const [first] = slot;
  if (!first || slot.length < MOST_IN_SLOT) return slot.map((offer) => ({ ...offer, weight: 1 }));
  const end = now - getSlot(first, now) * SLOT_MS;
  const oldest = Math.min(...slot.map(({ createdAt }) => createdAt));
  const factor = SLOT_MS / Math.max(LEAST_COVERED_MS, end - oldest);
  return slot.map((offer) => ({
    ...offer,
    createdAt: Math.max(end - SLOT_MS + 1, Math.round(end - factor * (end - offer.createdAt))),
    weight: Math.max(1, (factor * (slot.length - 1)) / slot.length),
  }));
}

function getSlot({ createdAt }: Placed, now: number): number {
  return Math.floor((now - createdAt) / SLOT_MS);
}
