import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getCellNumber } from '#worker/domain/shared/grid.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getSlotStart, SAMPLED_MINUTES, SLOT_MS } from './offer-slots.ts';

/** First offers read of one cell in one slot; bounds the rows read wherever the place. */
export const MAX_IN_SLOT = 6;

/** Of one driver's offers no more than these, the first, speak for a slot. */
const MAX_A_DRIVER = 2;

/** Closer together than this, the offers of a slot say no more about how many there were. */
const MIN_COVERED_MS = 1000;

/** No slot counts more times what the middle one of its cell does: some offers of one instant are a coincidence. */
const MAX_TIMES = 4;
const MEDIAN_SLOT = Math.floor((SAMPLED_MINUTES * MINUTE_MS) / SLOT_MS / 2);

type Placed = { createdAt: number; pickup: LatLng | null; driverId: string };

/** Offers of one cell and slot; `start` is when the slot began (epoch ms). */
type Slot<T> = { cell: number; start: number; offers: T[] };

/**
 * The offers read of the full slots that are sampled, each with how many it stands for (`weight`) and moved so that
 * together they fill the slots they were read from: a busy place shows all of the time and not just some minutes of it.
 * Of any driver's the first two of a slot.
 *
 * A slot with as many offers as are read at most had more: its offers, the first ones, cover only the beginning of it. So
 * many within so short a time estimate the slot's rate, `(n − 1) / covered`; what is covered is stretched over the whole
 * slot. It counts at most four times as many as the middle one of the cell's slots.
 */
export function extrapolateSlots<T extends Placed>(offers: readonly T[]): (T & { weight: number })[] {
  const slots = groupSlots(offers);
  const totals = new Map<number, number[]>();
  for (const slot of slots) totals.set(slot.cell, [...(totals.get(slot.cell) ?? []), estimateTotal(slot)]);
  return slots.flatMap((slot) => stretch(slot, MAX_TIMES * findMedian(totals.get(slot.cell) ?? [])));
}

function groupSlots<T extends Placed>(offers: readonly T[]): Slot<T>[] {
  const slots = new Map<string, Slot<T>>();
  for (const offer of offers) {
    if (offer.pickup === null) continue;
    const cell = getCellNumber(offer.pickup, 'vicinity');
    const start = getSlotStart(offer.createdAt);
    const slot = slots.get(`${cell} ${start}`) ?? { cell, start, offers: [] };
    slot.offers.push(offer);
    slots.set(`${cell} ${start}`, slot);
  }
  return [...slots.values()];
}

/** What a slot's offers have to be stretched by to fill it: 1 where all of them were read. */
function findFactor({ offers, start }: Slot<Placed>): number {
  if (offers.length < MAX_IN_SLOT) return 1;
  const last = Math.max(...offers.map(({ createdAt }) => createdAt));
  return SLOT_MS / Math.max(MIN_COVERED_MS, last - start);
}

function estimateTotal(slot: Slot<Placed>): number {
  return Math.max(slot.offers.length, findFactor(slot) * (slot.offers.length - 1));
}

/** The middle of what a cell's slots had, those without an offer among them; no less than is read of one at most. */
function findMedian(totals: readonly number[]): number {
  const sorted = [...totals].sort((one, other) => other - one);
  return Math.max(MAX_IN_SLOT, sorted[MEDIAN_SLOT] ?? 0);
}

function stretch<T extends Placed>(slot: Slot<T>, maxTotal: number): (T & { weight: number })[] {
  const { offers, start } = slot;
  const factor = findFactor(slot);
  const weight = Math.min(maxTotal, estimateTotal(slot)) / offers.length;
  return keepFirst(offers).map((offer) => ({
    ...offer,
    createdAt: Math.min(start + SLOT_MS - 1, Math.round(start + factor * (offer.createdAt - start))),
    weight: Math.max(1, weight),
  }));
}

function keepFirst<T extends Placed>(offers: readonly T[]): T[] {
  const kept = new Map<string, number>();
  return [...offers]
    .sort((one, other) => one.createdAt - other.createdAt)
    .filter(({ driverId }) => {
      const count = (kept.get(driverId) ?? 0) + 1;
      kept.set(driverId, count);
      return count <= MAX_A_DRIVER;
    });
}
