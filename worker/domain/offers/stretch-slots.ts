import { getCell } from '../shared/cell.ts';
import type { LatLng } from '../shared/geo.ts';
import { getSlotStart, SLOT_MS } from './offer-slots.ts';

/** First offers read of one cell in one slot; bounds the rows read wherever the place. */
export const MOST_IN_SLOT = 6;

/** Closer together than this, the offers of a slot say no more about how many there were. */
const LEAST_COVERED_MS = 1000;

type Placed = { createdAt: number; pickup: LatLng | null };

/**
 * The offers read of full slots, each with how many it stands for (`weight`) and moved so that together they fill the
 * slots they were read from: a busy place shows all of the time and not just some minutes of it.
 *
 * A slot with as many offers as are read at most had more: its offers, the first ones, cover only the beginning of it. So
 * many within so short a time estimate the slot's rate, `(n − 1) / covered`; what is covered is stretched over the whole
 * slot.
 */
export function stretchSlots<T extends Placed>(offers: readonly T[]): (T & { weight: number })[] {
  const slots = new Map<string, T[]>();
  for (const offer of offers) {
    if (offer.pickup === null) continue;
    const key = `${getCell(offer.pickup)} ${getSlotStart(offer.createdAt)}`;
    slots.set(key, [...(slots.get(key) ?? []), offer]);
  }
  return [...slots.values()].flatMap(stretch);
}

function stretch<T extends Placed>(slot: readonly T[]): (T & { weight: number })[] {
  const [first] = slot;
  if (!first || slot.length < MOST_IN_SLOT) return slot.map((offer) => ({ ...offer, weight: 1 }));
  const start = getSlotStart(first.createdAt);
  const last = Math.max(...slot.map(({ createdAt }) => createdAt));
  const factor = SLOT_MS / Math.max(LEAST_COVERED_MS, last - start);
  return slot.map((offer) => ({
    ...offer,
    createdAt: Math.min(start + SLOT_MS - 1, Math.round(start + factor * (offer.createdAt - start))),
    weight: Math.max(1, (factor * (slot.length - 1)) / slot.length),
  }));
}
