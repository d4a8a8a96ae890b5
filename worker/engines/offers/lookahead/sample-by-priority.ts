import { mixBits } from '#worker/domain/shared/hash-text.ts';
import { getSlotStart } from './offer-slots.ts';

/** More offers of a slot would cost time and add little. */
const MAX_OF_SLOT = 12;

/** An offer of an instant (epoch ms), how many it stands for, and a 32-bit key. */
export type WeightedOffer = { createdAt: number; weight: number; key: number };

/**
 * Returns at most twelve offers of each slot, reweighted for those left out. The choice depends on each offer's weight and
 * key alone, so one offer more replaces at most one.
 *
 * Source: N. Duffield, C. Lund, M. Thorup, "Priority sampling for estimation of arbitrary subset sums", JACM 54 (2007);
 * then scaled to the slot's known sum.
 */
export function sampleByPriority<T extends WeightedOffer>(offers: readonly T[]): T[] {
  const slots = new Map<number, T[]>();
  for (const offer of offers) {
    const start = getSlotStart(offer.createdAt);
    slots.set(start, [...(slots.get(start) ?? []), offer]);
  }
  return [...slots.values()].flatMap(thinSlot);
}

function thinSlot<T extends WeightedOffer>(slot: readonly T[]): readonly T[] {
  if (slot.length <= MAX_OF_SLOT) return slot;
  const ranked = slot
    .map((offer) => ({ offer, priority: offer.weight / (mixBits(offer.key) + 1) }))
    .sort((a, b) => b.priority - a.priority);
  const threshold = 2 ** 32 * (ranked[MAX_OF_SLOT]?.priority ?? 0);
  const kept = ranked
    .slice(0, MAX_OF_SLOT)
    .map(({ offer }) => ({ ...offer, weight: Math.max(offer.weight, threshold) }));
  const factor = sumWeights(slot) / sumWeights(kept);
  return kept.map((offer) => ({ ...offer, weight: factor * offer.weight }));
}

function sumWeights(offers: readonly WeightedOffer[]): number {
  return offers.reduce((sum, { weight }) => sum + weight, 0);
}
